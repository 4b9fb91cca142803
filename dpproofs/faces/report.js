"use strict";
// Filter, search, keys, theme and the neighbourhoods of the graphs. The page can be read without.
(() => {
  const all = (what, of = document) => [...of.querySelectorAll(what)];
  const one = (what, of = document) => of.querySelector(what);
  const form = one(".tools form"), found = one("#found"), claims = all(".claim");
  const texts = new Map(); // of each claim, in small letters, made when it is first searched

  const text = (claim) => {
    if (!texts.has(claim)) texts.set(claim, claim.textContent.toLowerCase().replace(/\s+/g, " "));
    return texts.get(claim);
  };
  const fits = (claim, words, doc, stands, print) =>
    (!doc || claim.dataset.doc === doc) &&
    (!stands || claim.dataset.stands === stands) &&
    (!print || (print === "any" ? claim.dataset.erratum !== "" :
      print === "none" ? claim.dataset.erratum === "" :
      print === "off" ? claim.dataset.off === "1" : claim.dataset.erratum.split("|").includes(print))) &&
    words.every((word) => text(claim).includes(word));

  function filter() {
    const words = form.q.value.toLowerCase().split(/\s+/).filter(Boolean);
    let n = 0;
    for (const claim of claims) {
      const shown = fits(claim, words, form.doc.value, form.stands.value, form.print.value);
      claim.hidden = !shown;
      n += shown;
    }
    const active = words.length || form.doc.value || form.stands.value || form.print.value;
    for (const part of all("section.document")) {
      part.hidden = Boolean(active) && !one(".claim:not([hidden])", part);
      for (const aside of all(".aside", part)) aside.hidden = Boolean(active);
    }
    found.textContent = active ? `${n} of ${claims.length} results` : `${claims.length} results`;
  }
  let waiting = 0;
  form.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(filter, 120); });
  form.addEventListener("submit", (event) => { event.preventDefault(); filter(); step(1, true); });
  form.addEventListener("reset", () => setTimeout(filter));

  // ---- going to a claim: whatever hides it is opened
  function show(id, focus = true) {
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
  document.addEventListener("click", (event) => { // a link to where one is already
    const link = event.target.closest('a[href^="#"]');
    if (link && !link.closest(".graph") && link.getAttribute("href") === location.hash) here();
    const set = event.target.closest("[data-set]"); // a number of the table that filters
    if (set) {
      for (const pair of set.dataset.set.split("&")) form[pair.split("=")[0]].value = pair.split("=")[1];
      filter();
    }
  });

  // ---- keys
  function step(way, first = false) {
    const shown = claims.filter((claim) => !claim.hidden);
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

  // ---- graphs: a claim with all that it rests on and all that rests on it
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
    panel.hidden = false;
    panel.replaceChildren();
    const title = document.createElement("p"), link = document.createElement("a");
    link.href = "#" + id;
    link.append(...[...one("h3", claim).childNodes].map((node) => node.cloneNode(true)));
    title.append(one(".s", claim).cloneNode(true), " ", link);
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
    opened.forEach((claim) => { claim.open = true; });
  });
  addEventListener("afterprint", () => opened.forEach((claim) => { claim.open = false; }));

  filter();
  here();
})();
