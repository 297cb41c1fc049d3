var e=`# Exact cover
Minutes: 10

Queens, Sudoku and jigsaws ask the same question: which of these options cover each of those items exactly once? Learn to see it, and one program solves them all.

## Items and options

Each column of this matrix is an *item*, each row an *option*. A black square says that the option covers the item. Choose rows so that **each column is covered exactly once**.

\`\`\`xcc show
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
\`\`\`

Which options cover both \`c\` and \`e\`?

- [x] Option 0 only
- [ ] Options 0 and 5
- [ ] Options 0 and 2

> [!TIP]
> Follow the two columns down. Option 2 covers \`c\` but not \`e\`, option 5 covers \`e\` but not \`c\`.

> [!NOTE]
> This is Knuth's first example. On the board: *exactly once* means neither gaps nor overlaps. A jigsaw is the picture to have in mind.

## What a choice rules out

Press row 1, the option \`a d g\`. Its columns are dim now, and every row that shares an item with it is ruled out.

\`\`\`xcc solve
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
\`\`\`

How many options can still be chosen when only option 1 is chosen?

Answer: 2

> [!TIP]
> Options 0 and 2. The others have \`a\`, \`d\` or \`g\`, which must not be covered twice.

With options 1 and 2 chosen, the number below \`e\` is 0. What does that say?

- [ ] \`e\` is covered already.
- [x] No choice that is left can cover \`e\`, so this leads nowhere.
- [ ] \`e\` need not be covered.

> [!TIP]
> That is a dead end. Take a row back, and look for another way: there is exactly one solution.

> [!NOTE]
> Let them find the solution before going on: options 0, 3 and 4. The figure tells when it is solved.

## The search

The machine covers the item with the fewest options first, tries each of them, and goes back at a dead end.

\`\`\`xcc watch
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
\`\`\`

How many options did it try in all until it found the solution? Count what hangs below the start, red squares too.

Answer: 5

> [!TIP]
> Five: options 1, 2, 3, 4 and 0. It went back twice.

> [!NOTE]
> Tie: \`a\`, \`b\`, \`e\` and others have two options each; the machine takes the first. *Predict the next step* takes any of them as right.

## Queens are a cover

Four queens: an option is a square. It covers its row \`r\`, its column \`c\`, and two diagonals \`a\` and \`b\`. Point at rows of the matrix and see the square light up.

\`\`\`model show
queens 4
\`\`\`

Rows and columns must be covered exactly once. Diagonals stand right of the line. How often must a diagonal be covered?

- [ ] Exactly once
- [x] At most once
- [ ] At least once

> [!TIP]
> Four queens on seven diagonals of each kind: most have none. Such items are called *secondary*.

> [!NOTE]
> Ask why rows are covered exactly once although the rule only says that queens do not attack: four queens in four rows, no two in the same.

## Pieces are a cover

A V of five squares and two dominoes fill a board of 3 × 3. An item for each cell, named by row and column, and one for each piece. \`D\` has the number 2: two dominoes.

\`\`\`xcc show
V 2|D 11 12 13 21 22 23 31 32 33
V 11 12 13 21 31
V 11 12 13 23 33
V 11 21 31 32 33
V 13 23 31 32 33
D 11 12
D 11 21
D 12 13
D 12 22
D 13 23
D 21 22
D 21 31
D 22 23
D 22 32
D 23 33
D 31 32
D 32 33
\`\`\`

Option 0 is \`V 11 12 13 21 31\`. Where does the V lie?

- [x] Along the top and the left side
- [ ] Along the bottom and the right side
- [ ] In the middle

> [!TIP]
> Cells 11, 12, 13 are the first row, 11, 21, 31 the first column. Point at row 0 and the picture shows it.

> [!NOTE]
> The same trick makes Sudoku a cover: an item for each cell, and one for each digit in each row, column and block. See [the Sudoku among the examples](#/new/cover).

## Your turn: fill the board

Cover every cell, the V once and \`D\` twice: choose three rows. There are eight solutions; one is enough.

\`\`\`xcc solve
V 2|D 11 12 13 21 22 23 31 32 33
V 11 12 13 21 31
V 11 12 13 23 33
V 11 21 31 32 33
V 13 23 31 32 33
D 11 12
D 11 21
D 12 13
D 12 22
D 13 23
D 21 22
D 21 31
D 22 23
D 22 32
D 23 33
D 31 32
D 32 33
\`\`\`

> [!NOTE]
> Checked by the page. Homework: write *four* dominoes and one single cell on the board of 3 × 3 as a cover, and paste it on the first page, format *Items and options*.
`;export{e as default};