"use strict";
// Filters, search, keys, theme and the neighbourhoods of the graphs. What a result has to say is put
// in its place when it is opened: all of it at once would be two hundred thousand elements.
(() => {
  const all = (what, of = document) => [...of.querySelectorAll(what)];
  const one = (what, of = document) => of.querySelector(what);
  const form = one(".tools form"), found = one("#found"), claims = all(".claim");
  const hits = one("#hits"), homes = new Map(claims.map((claim) => [claim, claim.parentNode]));
  const texts = new Map(); // of each claim, in small letters, made when it is first searched
  const names = new Map(); // of each claim, the names by which it may be asked for

  const waits = (claim) => one(".body > template", claim);
  function fill(claim) {
    const told = waits(claim);
    if (told) told.replaceWith(told.content);
  }
  const text = (claim) => {
    const told = waits(claim);
    if (!texts.has(claim)) texts.set(claim, plain(claim.textContent + (told ? told.content.textContent : "")));
    return texts.get(claim);
  };
  const plain = (words) => words.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/\s+/g, " ").trim();
  const split = (words) => plain(words).split(/[^\p{L}\p{N}.]+/u).map((word) => word.replace(/^0+(?=\d)|^\.+|\.+$/g, "")).filter(Boolean);
  const fits = (claim, words, doc, printed, erratum) =>
    (!doc || claim.dataset.doc === doc) &&
    (!printed || claim.dataset.printed === printed) &&
    (!erratum || (erratum === "any" ? claim.dataset.erratum !== "" :
      erratum === "none" ? claim.dataset.erratum === "" :
      erratum === "off" ? claim.dataset.off === "1" : claim.dataset.erratum.split("|").includes(erratum))) &&
    (rank(claim, words) < NAMED || words.every((word) => mentions(text(claim), plain(word))));
  const mentions = (told, word) => /^\d+$/.test(word) ? // a number is not a part of another one
    new RegExp(`(?<![\\d.])${word}(?!\\d)`).test(told) : told.includes(word);

  // ---- how near a claim is to what is asked for: its exact name first, a mention in its text last
  const NAMED = 5;
  function naming(claim) {
    if (!names.has(claim)) {
      const [folder, file] = claim.id.split("/"), [stem, ...parts] = file.split(".");
      const [kind, number, ...about] = stem.split("_");
      const part = parts.join(".").replace(/(\d)_(?=\d)/g, "$1.");
      const title = split(one("h3", claim).textContent), numbered = /^\d+$/.test(number || "") && Number(number) > 0;
      const own = numbered ? [kind, String(Number(number))] : [];
      const called = [...split(stem.replace(/_/g, " ")), ...split(part.replace(/_/g, " "))];
      const book = [...split(folder.replace(/_/g, " ")), ...split(one("h2", homes.get(claim)).textContent)];
      names.set(claim, { exact: [claim.id.toLowerCase(), file.toLowerCase(), stem.toLowerCase(), own.join(" "), title.join(" ")], own, called, title, book });
    }
    return names.get(claim);
  }
  function rank(claim, words) {
    const asked = words.join(" "), bare = split(asked), known = naming(claim);
    if (!bare.length) return NAMED;
    if (known.exact.includes(asked) || known.exact.includes(bare.join(" "))) return 0;
    const among = (...lists) => bare.every((word) => lists.some((list) => list.includes(word)));
    if (known.own.length && known.own.every((word) => bare.includes(word)) && among(known.own, known.called, known.title, known.book)) return 1;
    if (among(known.called)) return 3 - Math.min(1, bare.length / known.called.length); // the more of its name, the nearer
    if (among(known.called, known.title)) return 3;
    if (among(known.book)) return 4;
    return NAMED;
  }

  function filter() {
    const words = form.q.value.toLowerCase().split(/\s+/).filter(Boolean);
    const near = [];
    if (hits.firstChild) { // back to where they were, in the order of their documents
      for (const claim of claims) homes.get(claim).append(claim);
    }
    for (const claim of claims) {
      const shown = fits(claim, words, form.doc.value, form.printed.value, form.erratum.value);
      claim.hidden = !shown;
      if (shown) near.push(claim);
    }
    const active = words.length || form.doc.value || form.printed.value || form.erratum.value;
    if (words.length) { // the nearest first, whatever document they are of
      const ranks = new Map(near.map((claim) => [claim, rank(claim, words)]));
      near.sort((a, b) => ranks.get(a) - ranks.get(b));
      hits.append(...near);
      const { top } = hits.getBoundingClientRect();
      if (top < 0 || top > innerHeight / 2) hits.scrollIntoView();
    }
    for (const part of all("section.document")) {
      part.hidden = Boolean(active) && !one(".claim:not([hidden])", part);
      for (const aside of all(".aside", part)) aside.hidden = Boolean(active);
    }
    found.textContent = active ? `${near.length} of ${claims.length} results` : `${claims.length} results`;
  }
  let waiting = 0;
  form.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(filter, 120); });
  form.addEventListener("submit", (event) => { event.preventDefault(); filter(); step(1, true); });
  form.addEventListener("reset", () => setTimeout(filter));

  // ---- going to a claim: whatever hides it is opened
  function show(id, focus = true) {
    const whole = document.getElementById(id.split("~")[0]); // of a step, its claim
    if (whole && whole.matches(".claim")) fill(whole);
    const target = document.getElementById(id);
    if (!target) return false;
    const claim = target.closest(".claim");
    if (claim && claim.hidden) { form.reset(); filter(); }
    for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
    target.scrollIntoView({ block: "start" });
    if (focus) (one("summary", target) || target).focus({ preventScroll: true });
    return true;
  }
  const here = () => location.hash && show(decodeURIComponent(location.hash.slice(1)));
  addEventListener("hashchange", here);
  document.addEventListener("click", (event) => {
    const head = event.target.closest(".claim > summary");
    if (head) fill(head.parentNode); // before it opens
    const link = event.target.closest('a[href^="#"]'); // to where one is already
    if (link && !link.closest(".graph") && link.getAttribute("href") === location.hash) here();
  });

  // ---- what an amendment changes is in view, even where its formula is wider than its box
  function reveal(part) {
    for (const mark of all(".x, mark", part)) {
      let box = mark.parentElement;
      while (box !== part && (box.scrollWidth <= box.clientWidth || getComputedStyle(box).overflowX !== "auto"))
        box = box.parentElement;
      if (box === part || box.scrollLeft) continue;
      const { left, right } = mark.getBoundingClientRect(), edge = box.getBoundingClientRect();
      if (right > edge.right) box.scrollLeft = left - edge.left - box.clientWidth / 2;
    }
  }
  document.addEventListener("toggle", ({ target }) => {
    if (!target.open) return;
    if (target.matches(".claim")) fill(target);
    reveal(target);
  }, true);
  all(".matters > li").forEach(reveal);

  // ---- keys
  function step(way, first = false) {
    const shown = all(".claim:not([hidden])");
    const at = shown.indexOf(document.activeElement && document.activeElement.closest(".claim"));
    const next = shown[first || at < 0 ? (way > 0 ? 0 : shown.length - 1) : at + way];
    if (next) { one("summary", next).focus(); next.scrollIntoView({ block: "nearest" }); }
  }
  function theme() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = document.documentElement.dataset.theme || (dark ? "dark" : "light");
    set(now === "dark" ? "light" : "dark");
  }
  function set(name) {
    document.documentElement.dataset.theme = name;
    try { localStorage.setItem("dpproofs-theme", name); } catch { /* a file may keep nothing */ }
  }
  try { const kept = localStorage.getItem("dpproofs-theme"); if (kept) set(kept); } catch { /* as above */ }
  one("#theme").addEventListener("click", theme);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "Escape") {
      if (typing) event.target.blur();
      all(".graph.picked").forEach(unpick);
      return;
    }
    if (typing) return;
    const keys = { "/": () => form.q.focus(), j: () => step(1), k: () => step(-1), t: theme };
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });

  // ---- graphs: a claim with all that it depends on and all that depends on it
  function reach(graph, id, from, to) {
    const seen = new Set([id]), paths = all("path", graph);
    for (const at of seen) for (const path of paths) if (path.dataset[from] === at) seen.add(path.dataset[to]);
    return seen;
  }
  function unpick(graph) {
    graph.classList.remove("picked");
    all(".near, .here", graph).forEach((part) => part.classList.remove("near", "here"));
    one(".panel", graph.closest(".network")).hidden = true;
  }
  function pick(graph, knot) {
    unpick(graph);
    const id = knot.dataset.id;
    const down = reach(graph, id, "to", "from"), up = reach(graph, id, "from", "to");
    graph.classList.add("picked");
    for (const other of all(".k", graph))
      other.classList.toggle("near", down.has(other.dataset.id) || up.has(other.dataset.id));
    for (const path of all("path", graph)) {
      const { from, to } = path.dataset;
      path.classList.toggle("near", (down.has(from) && down.has(to)) || (up.has(from) && up.has(to)));
    }
    knot.classList.add("here");
    const panel = one(".panel", graph.closest(".network")), claim = document.getElementById(id);
    fill(claim);
    panel.hidden = false;
    panel.replaceChildren();
    const title = document.createElement("p"), link = document.createElement("a");
    link.href = "#" + id;
    link.append(...[...one("h3", claim).childNodes].map((node) => node.cloneNode(true)));
    title.append(one(".fate", claim).cloneNode(true), " ", link);
    panel.append(title);
    for (const part of all(".set, .links", one(".body", claim)).filter((part, n, parts) =>
      part === parts[0] || part.classList.contains("links"))) panel.append(part.cloneNode(true));
  }
  for (const knot of all(".graph .k")) knot.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const graph = knot.closest(".graph");
    if (knot.classList.contains("here")) show(knot.dataset.id); else pick(graph, knot);
  });

  // ---- print: what is filtered is printed in full, else what is open
  let opened = [];
  addEventListener("beforeprint", () => {
    const shown = claims.filter((claim) => !claim.hidden && !claim.open);
    opened = shown.length <= 40 ? shown : [];
    opened.forEach((claim) => { fill(claim); claim.open = true; });
  });
  addEventListener("afterprint", () => opened.forEach((claim) => { claim.open = false; }));

  filter();
  here();
})();
