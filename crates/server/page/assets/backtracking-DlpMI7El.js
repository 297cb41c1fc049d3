var e=`# Backtracking, and fewest ways first
Minutes: 10

How does a machine find a way through a puzzle when it cannot see the answer? It tries, and it goes back. You will do the same by hand, watch it happen, and then make it quicker with one rule.

## Four queens by hand

A queen attacks along her row, her column and both diagonals. Put **four queens** on this board so that none attacks another. A cross marks a square that is attacked; press a queen to take her away.

\`\`\`model solve matrix=no
queens 4
\`\`\`

Put a queen into the corner at the top left, and nothing else. How many squares of the second row are still free?

- [ ] One
- [x] Two
- [ ] Three

> [!TIP]
> The corner attacks the first square of that row straight down and the second one on the diagonal. Two are left. But no solution has a queen in a corner, as you will see.

> [!NOTE]
> Let them play for two minutes. Most begin in the corner, get stuck and start over: that is backtracking, and it is worth asking who took back one queen and who cleared the board. There are two solutions, mirror images of each other.

## Try, and go back

Here the machine does it. It fills one row after the other, and takes the first square that is free. Go through it with *Next step* until it takes back a queen for the first time.

\`\`\`model watch matrix=no
queens 4
\`\`\`

Why does it take that queen back?

- [ ] Two queens attack each other.
- [x] A row has no free square left.
- [ ] The board is full.

> [!TIP]
> It never lets two queens attack each other, for it only looks at free squares. It goes back as soon as some row cannot be filled any more: a *dead end*.

> [!NOTE]
> Stress the order: the queen that is taken back is always the last one. Machines keep this order with a stack. Ask what would go wrong if any other queen was taken back: some positions would be tried twice, others never.

## The tree of all that was tried

Each dot of the tree is a queen that was tried, and the line leads down from the queen before. A red square is a dead end. The green dot is the solution. Go to the last step.

\`\`\`model watch matrix=no
queens 4
\`\`\`

How many dead ends did the search meet before it found a solution?

Answer: 2

> [!TIP]
> Two red squares. The grey dots above them were given up as well, because all that was tried below them failed.

How many queens stand on the board at the green dot?

Answer: 4

> [!TIP]
> One in each row: the depth of a dot is the number of queens on the board.

> [!NOTE]
> Depth is the number of queens. Press a dot: the board shows its position. The tree is never in the machine's memory as a whole, only the current path is.

## See it earlier

The sooner a dead end is seen, the less is tried in vain. Here two queens stand on a board of six. At the top of each column of the matrix, below its name, stands how many squares it has left, for rows and for columns of the board alike.

\`\`\`model show chosen=1,28
queens 6
\`\`\`

The next queen may go into any row or any column of the board. Which of these has the fewest free squares, and so tells soonest whether this can work?

- [ ] Row 2, \`r2\`
- [ ] Column 1, \`c1\`
- [x] Column 4, \`c4\`

> [!TIP]
> Look at the numbers below the names: two, three and one. An item with one option needs no choice at all, and one with none ends the branch at once. So the machine always goes on where there are the *fewest ways*.

> [!NOTE]
> The question needs the numbers in the matrix: rows and columns are both items. If you want to show the effect, let the class fill row by row on a board of six and count how often they go back, then by fewest ways.

## Six queens

Now watch it on a board of six. Set the speed to *1 step a second*, or press *Predict the next step* and say what it will do before it does.

\`\`\`model watch matrix=no
queens 6
\`\`\`

Go to step 7. It gives up although every row still has a free square. What is missing?

- [ ] A diagonal
- [x] A free square in the last column
- [ ] A seventh queen

> [!TIP]
> Nothing covers \`c6\`. The rule looks at columns too: an item with no way left, whatever it is, ends the branch.

> [!NOTE]
> The search visits 26 positions for this first solution and goes back 19 times. There are 46,656 ways to put one queen in each row.

## Your turn: six queens

Place six queens. Before each queen, look for the row or column with the fewest free squares. There are four solutions, and none has a queen in a corner.

\`\`\`model solve matrix=no
queens 6
\`\`\`

> [!NOTE]
> The exercise checks itself: it is solved when all six stand. Early finishers: show that no solution has a queen in a corner, or try [eight queens](#/new/cover).
`;export{e as default};