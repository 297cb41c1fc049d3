// The puzzles of the flows, small and with known answers.

/** Challenge 39 of the IQ Puzzler Pro, and its only solution. */
export const CHALLENGE = ["GGG........", "..G........", "..CCCC.....", ".....C.....", "..........."];
export const ANSWER = ["GGGJJJDDHHH", "IIGJJFFDDKH", "IBCCCCFFKKH", "BBBEECAFLKL", "BEEEAAAALLL"];

/** Challenge 1: its first step rules placements out by the holes they leave. */
export const HOLES = ["EAAAABGGG..", "EEKABBG....", "HEKKDBB....", "HEKIDDJJ...", "HHHIIDJJJ.."];

/** Its only solution is found by reasoning, with hypotheses. */
export const SUGURU = `family = "suguru"
cages = """
AABCD
AABBD
EEBBD
EEFFD
EFFFD
"""
givens = """
3.3..
....2
.....
3...5
...2.
"""
`;
export const SUGURU_ANSWER = ["32314", "41452", "25213", "34345", "15121"];

/** Some steps suppose two cells at once; the first of these has so many worlds. */
export const SUGURU_TWO = `family = "suguru"
cages = """
AABBBCCD
AEFBBCDD
EEFFGGDD
EHFFGIIJ
KHHIIILJ
HHMLLLLJ
NNMMMOOJ
NNNMOOOJ
"""
givens = """
...1....
...5...1
.......5
.......4
.2.2....
5.......
.......1
.4......
"""
`;
export const SUGURU_TWO_WORLDS = 8;

/** Nine tiles: top, left, right, bottom. They lie in their solution's order. */
export const TETRAVEX = `family = "tetravex"
tiles = """
4778
4942
4804
9154
8586
5479
2774
4705
6095
"""
`;

/** Nothing lies on the board, and its first step tries three places of a tile: none of them can be. */
export const TETRAVEX_TRIED = `family = "tetravex"
tiles = """
1220
1331
1311
0120
4022
0314
0234
4341
4240
0314
4232
1031
4324
2132
2334
2434
"""
`;

/** The first with a side that meets nothing: it has no solution, which annealing cannot know. */
export const TETRAVEX_ASTRAY = TETRAVEX.replace("9154", "9159").replace("4804", "4814");

/** So many pieces of one kind that no engine counts the ways in a short time. */
export const ENDLESS = `family = "packing"
board = """
${"....................\n".repeat(20)}"""
[[pieces]]
name = "Y"
shape = """
####
.#..
"""
count = 80
`;

/** A pyramid of balls with pieces given on all layers, and one solution. */
export const PYRAMID = `family = "packing"
lattice = "balls"
board = """
..JJJ
...JJ
....D
...DG
..GGG

AAAA
..A.
.K.D
..D.

...
.K.
...

.K
K.

.
"""
pieces = "iq-puzzler-pro"
`;

/** A Suguru as a magazine prints it: its cages, its numbers, its solution. */
export const MAGAZINE = {
  cages: "AABBCC/AABDCC/EEBDDC/EEFDDG/EHHIIG/HHHIII".split("/"),
  numbers: "..4214/....../....../....../5..2../.13..3".split("/"),
  solution: "434214/121532/343215/121432/545251/213143".split("/"),
};

/** From cell to neighbour through a cage and back, as a finger goes that is not lifted. */
export function pathThrough(cages: readonly string[], cage: string): (readonly [row: number, col: number])[] {
  const left = new Set(cages.flatMap((letters, row) => [...letters].flatMap((letter, col) => (letter === cage ? [`${row},${col}`] : []))));
  const path: (readonly [number, number])[] = [];
  const go = (row: number, col: number): void => {
    path.push([row, col]);
    left.delete(`${row},${col}`);
    for (const [down, right] of [[0, 1], [1, 0], [0, -1], [-1, 0]] as const) {
      if (!left.has(`${row + down},${col + right}`)) continue;
      go(row + down, col + right);
      path.push([row, col]);
    }
  };
  const [row = 0, col = 0] = ([...left][0] ?? "").split(",").map(Number);
  go(row, col);
  return path;
}
