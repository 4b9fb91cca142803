"""What the lecture on advanced composition says besides its claims."""

from dpproofs.language import Prose

COMPLETE = True

PROSE = (
    Prose("history", (1, 5), "CSC2419:Algorithms", "Assimakis Kattis", "b6759f958c1b", because="the course, its date and its scribe"),
    Prose("pointer", (7, 7), "Advanced", "Composition", "dfdfb67b0286"),
    Prose("pointer", (15, 15), "To prove the advanced", "preliminary definitions.", "454d5195aae1", because="it says what comes next"),
    Prose("pointer", (37, 37), "Proof. By", "have that:", "431248fb035a", because="it leads to the display, which is a step"),
    Prose("notation", (33, 33), "Below, we use the", "i)$ for simplicity.", "b60d2314b967", because="it names the masses of two laws"),
    Prose("pointer", (44, 44), "The following is", "need in the proof.", "cae677a83bdf"),
    Prose("pointer", (44, 44), "The", "follows.", "d89463705f23", because="it says what comes next"),
    Prose("pointer", (48, 48), "Proof. By the previous", "we can show that", "b0635153973e", because="it names what the links of the display follow from; each step names its own"),
    Prose("pointer", (65, 65), "We are now ready", "above ingredients.", "68cafc5c70c8", because="it says what comes next"),
    Prose("notation", (67, 69), "Define the random", r"i-1},...,y_{1}'=y_{1})}\right)$$", "7770c32353da", because="it says what Z_i stands for"),
    Prose("notation", (75, 75), "Fix $r_1, ..., r_{i-1}$", "X and Y to:", "693811e08ad5", because="it fixes a history"),
    Prose("notation", (77, 79), "$$X = y_i |", r"\dots, y'_1 = r_1;$$", "063c32210625", because="it names the two conditional laws after that history"),
    Prose("pointer", (90, 90), r"or that $\exists", r"\mathcal{R}^k$ for which:", "395642ae4c0f", because="it introduces the event B; that there is one is stated in the steps of its two items"),
)
