var e=`# Counting without listing
Minutes: 10

A board of 8 × 8 can be filled with dominoes in 12,988,816 ways. Nobody lists them. They are counted by seeing when two ways have become the same.

## How many ways?

A domino covers two neighbouring cells. In how many ways do three dominoes fill this board of 2 × 3? Draw them on paper.

\`\`\`xcc count matrix=no
11 21 12 22 13 23
11 21
11 12
21 22
12 22
12 13
22 23
13 23
\`\`\`

> [!NOTE]
> Three: all upright, or one upright at the left or at the right and two lying. Let them draw: the drawings come back in the next step.

## One more column

Longer boards of two rows: 1, 2, 3, 5 ways for 1, 2, 3, 4 columns. In each way for 5 columns, the last column is filled either by one upright domino, or it belongs to two that lie.

\`\`\`xcc show matrix=no
11 21 12 22 13 23 14 24 15 25
11 21
11 12
21 22
12 22
12 13
22 23
13 23
13 14
23 24
14 24
14 15
24 25
15 25
\`\`\`

How many ways are there for 5 columns?

Answer: 8

> [!TIP]
> If the last domino is upright, 4 columns are left: 5 ways. If two lie, 3 columns are left: 3 ways. 5 + 3 = 8. Nothing was listed.

> [!NOTE]
> These are the Fibonacci numbers. Ask for the reason why no way is counted twice: the two cases exclude each other.

## Two ways, one rest

Here the first two columns are filled with two upright dominoes, and below with two that lie.

\`\`\`xcc show matrix=no chosen=0,3
11 21 12 22 13 23 14 24
11 21
11 12
21 22
12 22
12 13
22 23
13 23
13 14
23 24
14 24
\`\`\`

\`\`\`xcc show matrix=no chosen=1,2
11 21 12 22 13 23 14 24
11 21
11 12
21 22
12 22
12 13
22 23
13 23
13 14
23 24
14 24
\`\`\`

What do the two boards have in common?

- [ ] The same dominoes
- [x] The same empty cells, and so the same ways to go on
- [ ] Nothing

> [!TIP]
> How the filled part was filled no longer matters. Whatever can follow one can follow the other: count it once, and let it count for both.

> [!NOTE]
> This is the one idea of the lesson. It is called dynamic programming, or a transfer matrix; the border between filled and empty is the *frontier*.

## The states

Each box is what is filled; the number is in how many ways. The machine always fills the first empty cell, column by column. Lines that meet in a box add up. Go through it with *One layer on*.

\`\`\`xcc merge
11 21 12 22 13 23 14 24
11 21
11 12
21 22
12 22
12 13
22 23
13 23
13 14
23 24
14 24
\`\`\`

In layer 2 one box has the number 2. What does it show?

- [x] The first two columns filled
- [ ] The whole board filled
- [ ] Only two cells filled

> [!TIP]
> Upright and upright, or lying and lying: two ways, one state. From here on they are one.

How many ways does the last box count?

Answer: 5

> [!TIP]
> 3 + 2: one more upright domino, or two that lie.

> [!NOTE]
> Let somebody add up the incoming numbers of one box aloud. Compare with Fibonacci: 1, 2, 3, 5.

## Why it saves so much

A board of 4 × 5. The tree that lists all ways has a node for each way to begin; the states are far fewer.

\`\`\`xcc merge
11 21 31 41 12 22 32 42 13 23 33 43 14 24 34 44 15 25 35 45
11 21
11 12
21 31
21 22
31 41
31 32
41 42
12 22
12 13
22 32
22 23
32 42
32 33
42 43
13 23
13 14
23 33
23 24
33 43
33 34
43 44
14 24
14 15
24 34
24 25
34 44
34 35
44 45
15 25
25 35
35 45
\`\`\`

Go to the last layer. In how many ways can the board be filled?

Answer: 95

> [!TIP]
> And the line above the picture says how many states that took, and how many nodes the tree would have. With each further column the ways multiply, while each column only adds about as many states as the one before.

> [!NOTE]
> Switch off *Only what leads to a solution* and boxes appear that cannot be finished. For 8 × 8 there are 12,988,816 ways and only some hundreds of states a column.

## Your turn

Count the ways to fill 2 × 6 with dominoes. Use what you know: no list is needed.

\`\`\`xcc count matrix=no
11 21 12 22 13 23 14 24 15 25 16 26
11 21
11 12
21 22
12 22
12 13
22 23
13 23
13 14
23 24
14 24
14 15
24 25
15 25
15 16
25 26
16 26
\`\`\`

> [!NOTE]
> 13 = 8 + 5. Early finishers: 2 × 10 (89), or 3 × 4, where the frontier has more than one form (11).
`;export{e as default};