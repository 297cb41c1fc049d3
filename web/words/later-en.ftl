### What the page says of its own in parts that come later than the first view: lessons, editors, sheets for a
### class, annealing in slow motion. The same keys as later-fr.ftl.

size-columns = Columns
draw-packing = Draw a puzzle
draw-board = The board
draw-board-about = Press cells, or drag across them, to take them out of the board or bring them back.
draw-in = part of it
draw-out = not part of the board
draw-pieces = The pieces
draw-own = Draw my own
draw-piece = A new piece
draw-piece-about = Draw a piece by pressing its cells, then add it.
draw-add = Add this piece
draw-parts = Cells may lie apart
draw-apart = The cells of a piece must be connected.
draw-joined = Piece { $piece } is there already: there are { $count } of it now.
draw-fewer = One fewer of piece { $piece }
draw-more = One more of piece { $piece }
draw-rotate = Pieces may be turned
draw-flip = Pieces may be turned over
draw-areas = { $board } cells on the board, { $pieces } in the pieces
draw-lattice = Cells
lattice-square = Squares
lattice-cubic = Cubes
lattice-balls = Balls
lattice-hexagonal = Hexagons
lattice-triangular = Triangles
draw-size = Size
draw-size-unknown = Write a size as 5x6, 3x4x5, pyramid 5, hexagon 3 or parallelogram 4x7.
zoom-fingers = Two fingers move the board and make it larger.
draw-tool = What a press on the board does
draw-tool-cells = Take out
draw-tool-cut = Cut a piece
draw-cut-about = Drag across cells: they become a piece that lies there. Press a piece to undo its cut. Once the board is cut up whole, the game begins with all pieces beside it.
draw-cut-whole = This is a solution. The game begins with all pieces beside the board, and so they are counted.
draw-cut-lift = Lift all pieces
draw-cut-letters = No letter is left for another piece.
draw-tool-optional = May stay open
draw-optional-about = Pieces may leave these cells open. Press them, or drag across them.
draw-may-open = may stay open
draw-tool-given = Stays open
draw-given-about = These cells stay open from the start, where the rules let a cell stay open: no piece covers them.
draw-given = stays open
draw-tool-sign = Sign
draw-sign-about = Cells that you press, or drag across, get the sign. A cell of a piece with a sign lies on the same sign, or on a cell without one.
draw-choice-add = New choice
draw-choice-name = choice { $number }
draw-choice-about = Exactly one cell of a choice stays open, as today’s month on a calendar or the number of a die. Press its cells in order, or drag across them, then write their labels. A cell may belong to several choices; they then show different cells.
draw-choice-called = Name of the choice
draw-choice-labels = Labels, with commas between them
draw-choice-remove = Remove this choice
draw-labels-ready = Ready labels
draw-labels-for = for 7 or 12 cells
draw-labels-choose = choose a language
draw-amount = How many of piece { $piece }
draw-amount-about = A number, or a range: 0-3, 1-, any
draw-use = Pieces laid in all
draw-use-usual = all
draw-spare = Cells left open
draw-spare-usual = none
field-set = “{ $field }: { $number }”
open-cell = an open cell
draw-rules-about = Numbers or ranges, as 10 or 9-10. A piece may have a range, too: 0-3, 1- or any.
draw-mirror = Pieces may be mirrored
lies-title = How pieces lie
lies-wrap = Joined sides
lies-wrap-none = none
lies-wrap-columns = left and right
lies-wrap-rows = top and bottom
lies-apart = Pieces may touch
lies-apart-none = everywhere
lies-apart-edge = at corners only
lies-apart-corner = nowhere
lies-face = Every piece lies with its back up
lies-sign = Sign to write
lies-about = With a sign, as x, press cells of the board that get it; cells of a new piece get it too while it stands here.
draw-save = Save the pieces
draw-kept = Kept drawings
draw-name = Name of the drawing
draw-file-save = Save as a file
draw-file-open = Open a file…
draw-file-about = A file holds the drawing as it is, finished or not. Here, or dropped on the first page, it opens again.
draw-opened = The drawing is opened.
draw-file-no-drawing = This file does not hold a drawing. Open a puzzle on the first page; Edit then leads to its drawing.
draw-file-damaged = The drawing in this file cannot be read: “{ $field }” is missing or not as it should be.
draw-anew = Clear
draw-name-taken = Another drawing is kept as “{ $title }” by now: it stays.
draw-cleared = The drawing is cleared.
draw-part = What is drawn
draw-cages = Cages
draw-numbers = Numbers
draw-cages-about = Drag across the cells of each cage. Drag on from a cage to make it larger; tap a cell to take it out.
draw-numbers-about = Choose a cell and type its number.
draw-no-cage = no cage yet
draw-missing = { $count ->
    [one] One cell has no cage yet.
   *[other] { $count } cells have no cage yet.
  }
draw-laid = piece { $piece } lies here from the start
draw-lies = piece { $piece } lies here
draw-copy = Duplicate { $title }
draw-copy-name = { $title } ({ $number })
count-title = How many solutions
count-looking = Looking for solutions…
count-looking-least = { $count ->
    [one] One solution so far, looking on…
   *[other] At least { $number } solutions so far, looking on…
  }
count-none = No solution
count-none-steps = { $count ->
    [one] After one step of reasoning: { $why }
   *[other] After { $count } steps of reasoning: { $why }
  }
count-none-stuck = { $count } steps of reasoning lead on; then a search of all that is left found none.
count-one = Exactly one solution
count-many = { $count ->
    [one] One solution
   *[other] { $number } solutions
  }
count-many-least = { $count ->
    [one] At least one solution
   *[other] At least { $number } solutions
  }
count-none-search = A search of all possibilities found none.
count-none-tried = Reasoning for { $seconds } seconds did not find why in steps that can be told.
count-longer = Look longer
count-proving = Looking for the reason…
count-ended = The count was ended here; there may be more.
count-unknown = No solution was found in a minute; whether there is one is not known.
count-unrated = How hard it is took too long to tell.
count-refused = This is no puzzle yet
unique-title = Make it unique
unique-about-packing = Pieces are laid on the board until one solution is left, none of them too many. Where cells may stay open and pieces alone do not do it, cells are left open too. What is there already stays.
unique-about-suguru = Numbers are added until one solution is left. Those that are there stay, unless you wish otherwise.
unique-about-tetravex = Tiles are fixed until one solution is left, none of them too many; for an easier class, more of them. Those that are fixed already stay.
unique-about-cover = Options are chosen from the start until one solution is left, none of them too many. Those that are chosen already stay, unless you wish otherwise. A press on the number of an option chooses it too.
unique-without-packing = Without a solution there is nothing to make unique. Change the drawing, or cut the pieces out of the board: then there is one.
unique-without = Without a solution there is nothing to make unique. Change the drawing first.
unique-without-suguru = Without a solution there is nothing to make unique. Many drawings of cages have none; often a cell that goes to the cage beside it is enough.
unique-mend = Find a small change
unique-mend-none = No small change was found that gives it a solution.
unique-moved = To the cage beside it: { $place }
unique-same = Nothing to change: the drawing already is as you wish.
unique-none = No puzzle with one solution was found in time.
unique-none-fixed = No fixed tiles were found that make it so hard. Tiles that are fixed already make it easier, and equal numbers on many sides harder.
unique-class = How hard
unique-make = Find one
unique-few = Also take away every number that is not needed
unique-few-cover = Also take back every option that is not needed
unique-working = Looking for a puzzle with one solution…
unique-steps-packing = What lies on the board or stays open
unique-steps-suguru = What was changed
unique-added = { $value } written: { $place }
unique-gone = { $value } taken away: { $place }
unique-opened = Stays open: { $place }
unique-laid = Piece { $piece }: { $place }
unique-steps-tetravex = Tiles that stay where they are
unique-steps-cover = Options that are chosen from the start
unique-fixed = Fixed: { $place }
unique-given = Option { $option }: { $items }
unique-undo = Take back: { $step }
tiles-solved = Draw it solved
tiles-listed = Tile by tile
tiles-solved-about = Press a side and choose its number: the tile beyond it gets the same one, and the next side is chosen.
tiles-listed-about = The tiles as they are listed, each by itself. Press a side and choose its number.
tiles-keys-about = Keys: digits write, arrows go to another tile, the space bar to another side, F fixes a tile.
tiles-blank = blank
tiles-said = top { $top }, right { $right }, bottom { $bottom }, left { $left }
tiles-fixed = fixed
tiles-at-top = Top of the tile in row { $row }, column { $col }
tiles-at-right = Right side of the tile in row { $row }, column { $col }
tiles-at-bottom = Bottom of the tile in row { $row }, column { $col }
tiles-at-left = Left side of the tile in row { $row }, column { $col }
tiles-pad = Number of the chosen side
tiles-more = Up to 63
tiles-fix = Fix this tile
tiles-fill = Fill the rest
tiles-shuffle = Shuffle
tiles-rotate = Tiles may be turned
tiles-border = Number on the rim
tiles-border-any = any
tiles-locked = The number on the rim is on this side.
tiles-missing = { $count ->
    [one] One side has no number yet.
   *[other] { $count } sides have no number yet.
  }
tiles-play-about = Play shuffles the tiles; fixed ones stay where they are.
cover-about = Options are to be chosen so that together they cover every item exactly once.
cover-items = Items, with blanks between them
cover-secondary = Items that may stay uncovered (secondary)
cover-options = The options
cover-option = Option
cover-as-table = As a table
cover-as-list = As a list
cover-table = Options and items
cover-table-about = A row for each option: press the items that it covers.
cover-keys-about = Keys: arrows and the space bar.
cover-list-about = An option a line: the names of its items, with blanks between them. A secondary item may have a colour, as x:red; options that give it the same one go together.
cover-large = So many options are shown as a list: one a line, the names of its items with blanks between them.
cover-cell = option { $option }, item { $item }
cover-covers = covered
cover-covers-colour = covered with { $colour }
cover-option-add = New option
cover-item-add = New item
cover-remove = Remove option { $option }
cover-give = Choose option { $option } from the start
cover-problem-twice = Two items are called { $name }.
cover-problem-unknown = Option { $option }: there is no item { $name }.
cover-problem-repeated = Option { $option } names { $name } twice.
cover-problem-no-primary = Option { $option } covers secondary items only. It must cover another item, too.
cover-paste = From a spreadsheet or a text
cover-paste-about = Paste a table with the names of the items in its first line, a matrix of 0 and 1, or items and options in Knuth’s text.
cover-paste-empty = Line { $line }: there is nothing to read.
cover-paste-width = Line { $line } does not have as many columns as the first one.
cover-paste-names = Line { $line }: each column needs a name of its own.
cover-take = Take it over
cover-wrong = Something is wrong with an option or an item.
cover-core-all = A search of all possibilities found none. Without any one of the items, the others can be covered.
cover-core = The items { $items } alone cannot be covered: every choice of options leaves out one of them or covers one twice.
cover-unfinished = Each option needs an item that it covers.
cover-save = Save as .{ $format }
lessons-about = Ten minutes each, with pictures that move, questions and an exercise at the end. They work on phones and with a projector.
lesson-size = { $minutes } minutes, { $steps } steps
lesson-start = Begin
lesson-begin = Begin: { $title }
lessons-problems = Problems to show a class
lessons-problems-about = Under Watch their search is recorded: with its tree, on a projector, and as a sheet to print.
lesson-own = A lesson of your own
lesson-own-about = A lesson is a text in Markdown: a heading for each step, puzzles as blocks, questions as lists of boxes. It stays in this browser.
lesson-example = Save a lesson to change
lesson-open = Open a lesson
lesson-unread = This file could not be read as a lesson.
lesson-missing = There is no such lesson.
lesson-fault = Line { $line }: { $what }
lesson-fault-title = a lesson begins with its title, as “# Title”.
lesson-fault-steps = a lesson has steps, each with a heading as “## Step”.
lesson-fault-fence = this block has no end.
lesson-fault-figure = a block says its format and what it does, as “xcc watch”: show, watch, solve, count or merge.
lesson-fault-right = exactly one answer is marked as right, as “- [x]”.
lesson-fault-number = the answer is a whole number.
lesson-fault-choices = a question has two answers at least.
lesson-steps = Steps of the lesson
lesson-link = Copy a link to this step
lesson-link-long = This lesson is too long for a link. Hand on its file instead.
lesson-question = Question
lesson-number = Your number
lesson-check = Check
lesson-right = Right.
lesson-wrong = Not yet. Look again.
lesson-counted = The engine counts { $count } as well.
lesson-figure = Figure
lesson-solve = { $count ->
    [0] { $matrix ->
        [no] Press the picture until everything is covered.
       *[yes] Choose rows until every item is covered.
      }
    [one] One is chosen.
   *[other] { $count } are chosen.
  }
lesson-attacked = This square is attacked.
lesson-taken = This option covers an item that is covered already.
lesson-solved = Solved. Everything is covered.
lesson-notes = For the teacher
lesson-back = Back
lesson-on = Next
lesson-end = End of the lesson
lesson-score = { $answered } of { $all } answered, { $right } at the first try
lesson-done = All { $all } answered, { $right } at the first try
merge-title = Count without listing
merge-about = Positions that leave the same items uncovered become one, and the ways to them add up.
merge-on = One layer on
merge-back = One layer back
merge-label = States of layer { $layer }: { $states }
merge-lively = Only what leads to a solution
merge-at = { $states ->
    [one] Layer { $layer }: one state
   *[other] Layer { $layer }: { $states } states
  }
merge-total = { $solutions } ways, counted with { $states } states; the tree that lists them has { $nodes } nodes.
merge-large = This problem has too many states to be drawn, or items that are not covered exactly once.
lines-ways = Options left: { $ways }
compare-whole = The whole search, not only its first solution
compare-whole-about = What the whole search took, to its end.
compare-stopped = Stopped: { $seen } of { $all } seeds are in these numbers.
compare-boards = The board that each ordering finds first
compare-boards-working = Boards: { $done } of { $all }…
compare-boards-about = The first solution of each ordering, in one search.
compare-board-none = none within ten seconds
compare-several = Several problems
compare-several-about = The orderings on each of these, one after the other, with as many seeds as above.
compare-several-problems = Problems
compare-several-start = { $count ->
    [0] Compare these problems
    [one] Compare on one problem
   *[other] Compare on { $count } problems
  }
compare-several-working = Problem { $at } of { $all }: { $title }…
compare-several-stopped = { $whole ->
    [0] Stopped: no problem is compared to the end. What was found stays.
    [one] Stopped: one problem of { $all } is compared to the end. What was found stays.
   *[other] Stopped: { $whole } problems of { $all } are compared to the end. What was found stays.
  }
slow-about = Each swap that is considered is marked on the board, whether it is taken or not.
slow-quick = It cools faster here than usual, so that it is seen: each swap multiplies the temperature by { $factor }.
slow-working = Noting the swaps…
slow-at = swap { $at } of { $last }
slow-begins = The tiles lie at random.
slow-swap = Swap { $one } and { $other }: { $cost }.
slow-turn = Turn the tile at { $one }: { $cost }.
slow-stay = The tile at { $one } does not fit, and stays.
slow-many = Move { $count } tiles together: { $cost }.
slow-none = Tiles were to move together; they could not.
slow-cost-none = as many sides differ as before
slow-cost-more = { $count ->
    [one] one more side differs
   *[other] { $count } more sides differ
  }
slow-cost-fewer = { $count ->
    [one] one side fewer differs
   *[other] { $count } sides fewer differ
  }
slow-taken = Taken
slow-left = Not taken
slow-why-better = No worse than before: that is always taken.
slow-why-worse = Worse by { $delta }. At temperature { $temperature } that is taken with a chance of { $chance }.
slow-why-drawn = Drawn from all swaps of this cell; the better one is, the likelier. This one had a chance of { $chance }.
slow-heated = Heated again, from { $from } to { $to }.
slow-heatings = Heated again
slow-next-made = To the next that is taken
slow-next-heating = To the next heating
slow-on = The next { $count } swaps
cover-view = What it stands for
cover-view-about = What is drawn beside the matrix. The first line is chess, grid, row or cells. Then “item NAME 1,2” says that an item is the cell in row 1, column 2; “option 0 1,2=5” that option 0 writes 5 there.
class-recording = Recording the search…
class-ready = { $pages } pages: the problem and its tree to fill in; apart, the tree filled in and the solutions.
class-problem = The problem
class-items = Items
class-options = Options
class-name = Name
class-date = Date
class-task = Search by hand. { $order ->
    [list] Always cover the first item of the list that is not covered yet; try its options in their order.
    [chance] Cover the items and try the options in the order that your teacher says.
   *[fewest] Always cover the item that the fewest options cover; try them in their order.
} Write at each branch of the tree what you try, cross out dead ends, and circle solutions twice.
class-task-board = Search by hand, always where the fewest ways are left. Write at each branch of the tree what you try, cross out dead ends, and circle solutions twice.
class-tree = The tree of the search, to fill in
class-part = { $part ->
    [way] On the sheet: the way to the first solution and what lies beside it, { $drawn } of { $all } nodes.
    [levels] On the sheet: all nodes of the first { $levels ->
        [one] level
       *[other] { $levels } levels
      }, { $drawn } of { $all }.
   *[first] On the sheet: the first { $drawn } of { $all } nodes.
  }
class-tree-part = Of the tree
class-choice = { $part ->
    [way] The way to the first solution: { $drawn } of { $all } nodes
    [levels] { $levels ->
        [one] The first level
       *[other] The first { $levels } levels
      }: { $drawn } of { $all } nodes
   *[first] The beginning of the search: { $drawn } of { $all } nodes
  }
class-smaller = The tree does not fit on one page. Of a smaller problem all of it does:
class-plus = A number behind a plus says how many nodes are left out there.
class-goes-on = Share the lowest nodes out in the class. Draw here what lies below yours, until all of it is tried.
class-more = { $count } more, not on the sheet
class-solutions = Solutions
class-start = Start
class-solution = Solution at node { $number } of the tree
class-order = Order of the search: { $ordering }
class-none = The recorded part of the search has no solution.
class-filled = The tree of the search
class-drawn = The first { $drawn } are drawn.
class-found = { $cut ->
    [yes] The first { $count } solutions; the search was not at its end.
   *[no] { $count ->
        [one] One solution.
       *[other] { $count } solutions.
      }
  }
