### What the page says of its own, in English. The same keys as fr.ftl. What the engine says
### arrives worded and is not repeated here.

## Names

family-packing = Packing
family-calendar = Calendar
family-suguru = Suguru
family-tetravex = Tetravex
family-cover = Exact cover
puzzle-iq-puzzler-pro = IQ Puzzler Pro
puzzle-iq-puzzler-pro-diagonal = IQ Puzzler Pro, diagonal
puzzle-kanoodle = Kanoodle
puzzle-pentomino-6x10 = Pentominoes 6 × 10
puzzle-pentomino-5x12 = Pentominoes 5 × 12
puzzle-pentomino-4x15 = Pentominoes 4 × 15
puzzle-pentomino-3x20 = Pentominoes 3 × 20
puzzle-pentomino-8x8-hole = Pentominoes 8 × 8
puzzle-iq-puzzler-pro-pyramid = IQ Puzzler Pro, pyramid
puzzle-kanoodle-pyramid = Kanoodle, pyramid
puzzle-soma = Soma cube
puzzle-slothouber-graatsma = Slothouber–Graatsma cube
puzzle-bedlam = Bedlam’s cube
puzzle-solid-pentomino-3x4x5 = Solid pentominoes 3 × 4 × 5
puzzle-solid-pentomino-2x5x6 = Solid pentominoes 2 × 5 × 6
puzzle-solid-pentomino-2x3x10 = Solid pentominoes 2 × 3 × 10
puzzle-hexiamond-6x6 = Hexiamonds 6 × 6
puzzle-tetrahex-4x7 = Tetrahexes 4 × 7
puzzle-calendar = Calendar
puzzle-a-puzzle-a-day = A-Puzzle-A-Day
puzzle-dice-6x6 = Dice board
title-size = { $family } { $rows } × { $cols }
title-box = { $family } { $layers } × { $rows } × { $cols }
title-pyramid = { $family }, pyramid { $layers }
title-hexagons = { $family }, { $cells } hexagons
title-triangles = { $family }, { $cells } triangles
title-day = { $title }, { $day }
title-level = { $title }, { $level }
level-any = level
level-starter = starter
level-junior = junior
level-expert = expert
level-master = master
level-wizard = wizard
levels = Levels
levels-about = Books of { $count } levels each, in rising difficulty. Every level has exactly one solution.
levels-own = Books of your own
make-levels = Make levels
series-title = Levels of your own
series-about = Pavage makes a book of levels from this drawing, from easy to hard. Each level has exactly one solution, and no two are alike.
series-about-packing = Board and pieces stay: each level has other pieces on the board already.
series-about-suguru = The cages stay: each level has other clues.
series-about-tetravex = Size and colours stay: each level has other tiles.
series-drawing = The drawing
series-name = Name of the book
series-name-usual = My levels
series-count = Number of levels
series-easiest = Easiest class
series-hardest = Hardest class
series-make = { $count ->
    [one] Make one level
   *[other] Make { $count } levels
}
series-making = Making levels
series-ready = { $count ->
    [one] One level is ready.
   *[other] { $count } levels are ready.
}
book-save = Save as a file
book-link-long = This book is too long for a link. Save it as a file instead.
book-remove = Remove
book-removed = The book “{ $title }” is removed.
book-kept = The book “{ $title }” is kept in this browser.
book-unread = This book cannot be read: a title, levels of known classes and their puzzles are needed.
error-link-book = This link is damaged: the book in it cannot be read.
error-own-book = This book is not in this browser. Open its file or its link.
booklet = Booklet to print
booklet-about = { $count ->
    [one] One level with exactly one solution.
   *[other] { $count } levels, in rising difficulty. Each has exactly one solution.
}
booklet-making = { $done } of { $count } levels are ready
booklet-print = Print
booklet-solution = Solution of level { $number }
booklet-solutions = Solutions
levels-absent = None of these classes was found at this size: { $classes }.
levels-short = { $count } of { $asked } levels that were wished: all others that were found are of another class, or like { $count ->
    [one] this one
   *[other] one of these
  }.
levels-short-stopped = { $count } of { $asked } levels that were wished: the search was stopped before the others were found.
levels-again = Try again
levels-beside = Other books
levels-next = { $solved ->
    [0] Start with level { $number }
   *[other] First unsolved: level { $number }
}
levels-solved = { $solved } of { $count } solved
level-told = Level { $number }, { $level }
level-solved = { $level }, solved in { $time }, { $hints ->
    [0] without hints
    [one] with one hint
   *[other] with { $hints } hints
  }
level-hints = { $hints ->
    [one] one hint
   *[other] { $hints } hints
  }
title-numbered = { $title }, level { $number }
error-book = The book { $name } could not be fetched. With a connection to the network it opens; then it stays here.
error-no-book = There is no level book { $name }.
error-no-level = The book { $name } has levels 1 to { $count }, and no level { $number }.
today-puzzles = Puzzles of the day
today-about = The date decides the puzzle: it is the same for everybody. What you solve stays on this device.
today-play = Play
today-play-of = Play { $title }
today-share = Copy the result
today-share-of = Copy the result of { $title }
today-copied = The result is copied. It tells nothing of the solution.
today-hints = { $hints ->
    [0] no hints
    [one] one hint
   *[other] { $hints } hints
  }
today-streak = { $days ->
    [one] a streak of one day
   *[other] { $days } days in a row
  }
today-rank = { $level }: { $count } solved, best time { $time }
today-ranked = { $title } ({ $rank })
today-all = All four are solved.
today-tomorrow = Tomorrow: { $puzzles }.
today-days = Other days
today-past = A past day: what you solve is kept, but the days in a row count only what is solved on its day.
today-back = Back to today
today-next = Next: { $title }
month-before = The month before
month-after = The month after
month-day = { $day }, { $solved } of { $all } solved
found-new = { $count ->
    [one] One solution found
   *[other] { $count } solutions found
  }
found-new-of = { $count } of { $total } solutions found
found-known = You have found this one before, or its mirror image.

## Frame

skip = Skip to the content
navigation = Navigation
games = My games
settings = Settings
language = Language
theme = Appearance
theme-auto = Automatic
theme-light = Light
theme-dark = Dark
board = Board
safe-colours = Colours safe for colour-blind people
patterns = Patterns on pieces
counting-along = Count the solutions left while I place
counting-levels = In levels too: the number tells which moves are wrong
watching-along = Mark conflicts while I play
clearing-notes = A number that I write is taken out of the notes around it
close = Close
lost = There is nothing here.
go-start = To the start
opening = Opening…
error-title = This could not be opened
error-connection = The engine cannot be reached. Is Pavage still running?
error-job-lost = The engine was ended, and the work in progress is lost. Please ask again.
error-engine = The engine failed on this and was started again. Your game is safe.
error-engine-spent = This takes more memory than the engine has here. It was started again, and your game is safe.
error-slow = The request came too slowly, or the answer took too long.
error-stopped = Stopped before there was a result.
part-missing = A part of this page could not be loaded.
part-reload = Load the page again
renewing = There is a new version of Pavage: the page is loaded again.
renewed = This is a new version of Pavage: the page was loaded again.
away-no-answer = Pavage does not answer. Your game is safe; you can go on when Pavage runs again.
away-not-loaded = The engine could not be loaded. Your game is safe; you can go on when you are online again.
away-ended = The browser ended the engine. Your game is safe; the engine is starting again.
back-again = Pavage is back.
error-unknown = Something went wrong.
error-link = This link is damaged: the game in it cannot be read.
error-nothing = This address names no puzzle.

## The page as an app

app = App
app-about = Play, solve, understand and make puzzles in which pieces, cages or tiles fill a grid.
app-offline = Everything is here: this page works without a network.
app-online = This browser could not keep a copy of the page: it needs the network. The next visit tries again.
app-install = Install Pavage
app-today = Today’s calendar
screen-wide = A game with a hint
screen-narrow = The calendar on a telephone
version-waits = A new version is there; your game stays as it is.
version-waits-do = Take it
version-elsewhere = Another tab has taken a new version; this one goes on with the old one.
version-elsewhere-do = Reload

## Start

start-title = Puzzles that fill a grid
start-about = Play them, get a hint that teaches, watch the engine think, make new ones and pass them on.
go-on = Continue where you left off
about-iq-puzzler-pro = Twelve pieces fill the board. Some lie already: where do the others go?
about-kanoodle = Twelve pieces of beads. Some lie already: where do the others go?
about-packing = Fit every piece onto the board, with none left over.
about-dice-6x6 = Seven dice say which cells stay open. Nine pieces cover the rest, whatever the throw.
about-calendar = Cover everything but today’s date. A new puzzle every day.
about-suguru = Numbers 1 to n in every cage; equal numbers never touch.
about-tetravex = Lay the tiles so that touching sides agree.
play = Play
play-today = Play today
new-puzzle = New puzzle
new-level = New level
stuck = I am stuck
boards-of = Boards:
draw = Draw your own
bring-title = Bring your own
bring-about = Paste a puzzle or a link here, or drop a file anywhere on this page.
bring-example = Letters and dots, TOML, cages / numbers, tiles…
open = Open
bring-unknown = Pavage cannot read this as a puzzle. Draw a board with a dot for each cell and # for holes. You can also paste TOML, cages with numbers, or tiles. For items and options, choose the format.
bring-unguessed = This is no drawing of a board, but it can be read as:
bring-drawn = Use the pieces drawn
bring-set = Which pieces fill this board? Choose a set.
bring-format = Format
bring-format-guess = Recognised by itself
bring-format-xcc = Items and options (xcc)
bring-format-matrix = 0/1 matrix
bring-format-e2pieces = Eternity II pieces
bring-format-bucas = Board string (bucas)
format-xcc = Items and options
bring-cover = A problem of your own can also be written as items and options.
bring-cover-link = See queens, Sudokus, pentominoes and others as examples
more-boards = More boards
open-file = Choose a file

## Game

clock = Time played
panel = What the engine does
left-pending = Counting what is left…
left = { $count ->
    [0] No solution from here
    [one] Exactly one solution left
   *[other] { $number } solutions left
  }
left-least = At least { $number } solutions left
left-way = there is a way on
left-ask = Solutions left?
left-ask-way = Is there a way on?
why = Why?
left-unknown = Too many solutions to count
left-lost = Number of solutions not known
to-fill = { $count ->
    [one] One cell to fill
   *[other] { $count } cells to fill
  }
to-lay = { $count ->
    [one] One tile to lay
   *[other] { $count } tiles to lay
  }
solved = Solved
solved-title = Solved!
done-alone = In { $time }.
done-shown = By Pavage.
done-helped = In { $time }, with help.
done-last = The last level of this book. Solved so far: { $solved } of { $count }.
done-book = The book is finished: all its levels are solved.
done-again = Play it again
next-level = Next level
back-to-game = Back to my game
hand = In your hand
hand-piece = Piece { $piece }
hand-tile = A tile
how-pieces = Drag a piece, or tap it and then its place.
how-unflipped = Pieces turn, but do not flip.
how-tiles = Drag tiles; dropped on another, they swap.
turn = Turn
flip = Flip
tilt = Tilt
layers = Layers
one-layer = One layer large
layer-name = { $layer ->
    [1] bottom layer
   *[other] layer { $layer }
  }
misfit-taken = Already taken
misfit-open = Must stay open
misfit-outside = Off the board
misfit-given = A fixed tile
hand-floats = { $places ->
    [one] It fits, but floats: one place under it is empty.
   *[other] It fits, but floats: { $places } places under it are empty.
  }
nudges = Move the piece by a cell
nudge-left = One cell left
nudge-up = One cell up
nudge-down = One cell down
nudge-right = One cell right
hand-swipe = Drag sideways to turn, up or down to tilt
ways = All ways it can lie here
ways-none = However it is turned, it does not fit here.
ways-one = { $places ->
    [one] Way { $number } of { $count }
   *[other] Way { $number } of { $count }, in { $places } places
  }
space-view = Seen from the side, turned by { $degrees } degrees
space-left = Turn the view to the left
space-right = Turn the view to the right
put-here = Put it here
take-off = Take it off
named = { $name }: { $what }
let-go = Let go
tray = Pieces beside the board
tray-scroll = Scroll what waits
tray-empty = All pieces are on the board.
tray-piece = Piece { $piece }, { $cells ->
    [one] one cell
   *[other] { $cells } cells
  }{ $left ->
    [one] { "" }
   *[other] , { $left } of them
  }
supply = Tiles beside the board
supply-empty = All tiles are on the board.
numbers = Numbers
pad-choose = Choose a cell on the board first.
pad-given = This number is printed here and stays.
pad-beyond = { $value } is more than this cage has cells.
pad-filled = Erase the number first: notes go into empty cells.
erase = Erase
pen-corner = Notes
pen-corner-title = Small numbers, each in its own place
pen-centre = Middle
pen-centre-title = Small numbers side by side in the middle of the cell
pen-colour = Colours
pen-colour-title = Colour the cells
several = Several
several-title = Press or drag to choose several cells
do-notes = Fill in
colour-1 = red
colour-2 = orange
colour-3 = yellow
colour-4 = green
colour-5 = turquoise
colour-6 = blue
colour-7 = violet
colour-8 = grey
tools = Moves
undo = Undo
redo = Redo
restart = Start again
trial = Try
trial-help = Marks this point: try something, then keep it or go back
trial-on = { $moves ->
    [0] Trying from here
    [one] Trying: one move so far
   *[other] Trying: { $moves } moves so far
  }
trial-keep = Keep
trial-back = Go back
trial-keep-help = What was tried stays
trial-back-help = What was tried is taken back
shift = Shift all
shift-up = Shift all up
shift-down = Shift all down
shift-left = Shift all left
shift-right = Shift all right
date = Date
day = Day
month = Month
weekday = Weekday
no-such-day = There is no such day; the calendar stays at { $day }.
day-before = Day before
day-after = Day after
today = Today
any-combination = Any day
any-combination-about = Any day and month, without a year
flips-allowed = Pieces may be flipped
unused = Left over: { $pieces }
captioned = { $said }. { $unused }
used = { $least } pieces are laid in all, { $laid } so far.
used-least = At least { $least } pieces are laid in all, { $laid } so far.
used-between = { $least } to { $most } pieces are laid in all, { $laid } so far.
openings = Open cells
openings-exactly = { $left ->
    [0] No more cells stay open.
    [one] One more cell stays open: press it.
   *[other] { $left } more cells stay open: press them.
  }
openings-least = { $left ->
    [0] More cells may stay open: press them.
    [one] At least one more cell stays open: press it.
   *[other] At least { $left } more cells stay open: press them.
  }
openings-most = { $left ->
    [0] No more cells may stay open.
    [one] One more cell may stay open: press it.
   *[other] Up to { $left } more cells may stay open: press them.
  }
openings-optional = Cells marked ? may stay open: press them. { $open } of { $cells } stay open.
throw-dice = Throw the dice
throw-choices = Choose at random
choose-dice = Set the dice
said-thrown = Thrown: { $labels }
said-left-open = Left open: { $labels }

## What is read to those who do not see the board

cell-place = row { $row }, column { $col }
cell-place-layer = layer { $layer } of { $layers }, row { $row }, column { $col }
cell-named = { $name }
cell-empty = empty
cell-piece = piece { $piece }
cell-cage = cage { $cage }
cell-notes = notes { $notes }
cell-centre = in the middle { $notes }
cell-block = in a block that belongs elsewhere
cell-tile = tile: top { $top }, right { $right }, bottom { $bottom }, left { $left }
cell-given = given
cell-open = stays uncovered
cell-may-open = may stay open
cell-choice = one of { $choice }
cell-held = under the piece in your hand
said-picked = Piece { $piece } in your hand
said-picked-tile = Tile { $tile } in your hand
said-placed = { $layer ->
    [0] { $piece } placed at row { $row }, column { $col }
   *[other] { $piece } placed on layer { $layer }, row { $row }, column { $col }
  }
said-turned = Turned
said-chosen = { $count ->
    [0] No cell chosen
    [one] One cell chosen
   *[other] { $count } cells chosen
 }
said-undone = Undone
said-redone = Done again
said-cells = { $count } cells changed
said-shifted = All tiles shifted
said-done = { $what }: done
said-flipped = Flipped
said-tilted = Tilted
said-open = { $layer ->
    [0] Row { $row }, column { $col } stays open
   *[other] Layer { $layer }, row { $row }, column { $col } stays open
  }
said-closed = { $layer ->
    [0] Row { $row }, column { $col } is to be covered again
   *[other] Layer { $layer }, row { $row }, column { $col } is to be covered again
  }
said-over = { $layer ->
    [0] Row { $row }, column { $col }
   *[other] Layer { $layer }, row { $row }, column { $col }
  }
said-over-taken = { $layer ->
    [0] Row { $row }, column { $col }, taken
   *[other] Layer { $layer }, row { $row }, column { $col }, taken
  }

## Panel

leaf-hint = Hint
leaf-solve = Solve
leaf-watch = Watch
leaf-share = Share
stop = Stop
options = Options
ordering = Ordering
ordering-mrv = Fewest ways first
ordering-mrv-help = The cell or piece with the fewest ways to fill it is filled first.
ordering-mrv-help-cover = The item that the fewest options cover is covered first; of several, the first of the file.
ordering-ascender = Small pieces first
ordering-ascender-help = Among those with equally few ways, the piece with the fewest cells goes first.
ordering-descender = Large pieces first
ordering-descender-help = Among those with equally few ways, the piece with the most cells goes first.
ordering-compactness = Square pieces first
ordering-compactness-help = Among those with equally few ways, the piece with the squarest box goes first.
ordering-compactness-inverse = Long pieces first
ordering-compactness-inverse-help = Among those with equally few ways, the piece with the longest, narrowest box goes first.
ordering-perimeter = Short outlines first
ordering-perimeter-help = Among those with equally few ways, the piece with the shortest outline goes first.
ordering-perimeter-inverse = Long outlines first
ordering-perimeter-inverse-help = Among those with equally few ways, the piece with the longest outline goes first.
ordering-holes = Full pieces first
ordering-holes-help = Among those with equally few ways, the piece that leaves the least of its box empty goes first.
ordering-holes-inverse = Hollow pieces first
ordering-holes-inverse-help = Among those with equally few ways, the piece that leaves the most of its box empty goes first.
ordering-along-edge = Along the edge
ordering-along-edge-help = Among the ways to fill it, the one that lies closest to the rim and to what lies there goes first.
ordering-around-pieces = Around what lies
ordering-around-pieces-help = Among the ways to fill it, the one that lies closest to what lies there goes first.
ordering-random = Ties at random
ordering-random-help = Among those with equally few ways, chance decides; the seed fixes it.
ordering-random-help-cover = Among items covered by equally few options, chance decides; the seed fixes it.
ordering-listed = In the order of the file
ordering-listed-help-cover = The first item that is not covered yet is covered next, however many options it has.
ordering-shuffled = In a random order
ordering-shuffled-help-cover = The items are shuffled once, and so are the options of each; then the first item that is not covered yet is covered next, however many options it has. The seed fixes the order.
engine-reference = Plain search
engine-reference-help = The simplest exact search. It is slow, and serves to check the others.
engine-dance = Dancing cells
engine-dance-help = Fills the cell or piece with the fewest ways to fill it first, and goes back at every dead end.
engine-mask = Bit search
engine-mask-help = The same search, with the whole board kept in the bits of a few numbers.
engine-sweep = Sweep
engine-sweep-help = Goes across the board cell by cell, and counts together all positions that continue in the same way.
engine-cages = Cages and numbers
engine-cages-help = Strikes out numbers by the rules, and guesses only when it must, in the cell with the fewest candidates.
engine-edges = Side by side
engine-edges-help = Lays tile after tile where two sides are already known, so that few tiles fit.
engine-beam = Row by row
engine-beam-help = Lays many boards row by row together, where a side may be wrong now and then, and keeps the most promising; then tiles of the best board are taken out and laid back as they fit best.
engine-fill = Partial boards
engine-fill-help = Extends many partial boards together, difficult pieces first, and keeps the most promising.
engine-anneal = Weighed swaps
engine-anneal-help = A tile that does not fit is exchanged with one chosen to suit it well, and lines of tiles shift together. The temperature stays the same.
engine-anneal-plain = Random swaps, cooling
engine-anneal-plain-help = Any two tiles are exchanged. Exchanges that make the board worse are allowed while it is hot; it cools step by step, then is heated again.
work-queued = { $count ->
    [0] Waiting for its turn…
    [one] Waiting: one job before this one
   *[other] Waiting: { $count } jobs before this one
  }
stat-time = Time
how-searched = How it searched
stat-nodes = Positions
stat-placements = Placements
stat-placements-cover = Options tried
stat-branching = Ways on at each step
stat-depth = Longest way
stat-backtracks = Times turned back
stat-counting = of which to count the others
stat-solutions = Solutions
stat-left = Left
stat-engine = Engine
about = about { $time }

hint-about = Stuck? A hint tells no more than you ask for: first where to look, then why, then what to do.
die = die { $number }
hand-table = Stuck at your table? First lay the pieces as they lie there.
hint-first = Give me a nudge
hint-why = Tell me why
hint-show = Show me
hint-play = Play it
hint-take = Take it away
hint-thinking = Looking for the next step…
cells-how = (row,column): cells are counted from the top left corner.
technique-hole = A gap that nothing fills
technique-choice = Several ways lead on
technique-suppose = Try and see
technique-short-world = A short try
hint-none = No next step was found.
hint-late = No next step was found within { $seconds } seconds. Ask again to look three times as long.
hint-unsolvable = As it stands, nothing can complete it. “Explain” goes step by step to where it fails.
hint-correct = Correct the drawing
hint-dead = This can no longer be completed
hint-hopeless = This puzzle has no solution
hint-wrong = Something is wrong
hint-complete = It is solved
hint-completions = { $count ->
    [one] Exactly one solution from here.
   *[other] { $number } solutions from here.
  }
intuition-title = What would intuition do?
intuition-about = A small trained network judges moves by their looks, without a search. Beside each stands what is true: how many solutions it keeps.
intuition = Ask intuition
intuition-thinking = Looking, then counting…
intuition-none = No piece can be laid any more.
intuition-piece = Piece { $piece }
intuition-share = { $percent } % for it
intuition-keeps = keeps { $left } of { $all } solutions
intuition-keeps-only = keeps the only solution
intuition-left = { $count ->
    [one] keeps { $left } solution
   *[other] keeps { $left } solutions
}
intuition-loses = keeps no solution
intuition-errs = keeps no solution: intuition errs here
intuition-uncounted = too many cases to count in time
intuition-choices = { $count ->
    [one] The cell or piece with the fewest ways has only this one.
   *[other] The best of the { $count } ways for the cell or piece that has the fewest.
}
intuition-why = What it looks at
intuition-window-for = { $cells } cells around the piece speak for it
intuition-window-against = { $cells } cells around the piece speak against it
intuition-region-for = the regions that stay empty speak for it; the smallest has { $cells } cells
intuition-region-against = the regions that stay empty speak against it; the smallest has { $cells } cells
intuition-play = Play it
explain-title = The whole way
explain-about = Every deduction from here to the end, one step at a time.
explain = Explain
explain-thinking = Working out the steps…
explain-several = There are several solutions: the steps go as far as they agree.
explain-entered = Whether the puzzle itself has a solution is another question: take away what you entered and ask again.
explain-limit = The search for steps stopped here.
rate = How hard is it?
rate-thinking = Rating…
rate-place = Class { $place } of { $all }, from the easiest to the hardest. It has exactly one solution.
rate-how = How it was judged
rate-unique = Only puzzles with exactly one solution get a class.
way = Steps are chosen
way-usual = as usual
way-exact = for the cheapest way, proved
way-cost = by least cost
way-information = by most information
way-levels = by most information, without techniques
way-usual-about = The easiest technique that finds something; a hypothesis only where none does.
way-exact-about = Simple steps and hypotheses only, with the least total cost. The search for it may take long.
way-memory = Memory for the search
way-memory-usual = as usual
way-memory-mib = { $mib } MiB
way-cost-about = At each step, whatever costs least besides what it strikes out.
way-information-about = At each step, whatever strikes out the most candidates.
way-levels-about = Simple steps, then hypotheses about one cell, about two only where one finds nothing; whatever strikes out the most candidates.
way-proved = Cost { $cost }: proved, no way by simple steps and hypotheses alone costs less.
way-bound = Cost { $cost }; not proved to be the least, which is { $least } or more. The search ended at its limit: give it more memory under “Memory for the search”, or use the command, whose limit can be higher.
way-bound-usual = Cost { $cost }; not proved to be the least, which is { $least } or more. The search ended at its limit; that of the command can be higher.
way-gained = In all { $gained } candidates gained, cost { $cost }.
way-gained-alone = In all { $gained } candidates gained.
step-gained = { $gained ->
    [0] Gains no candidate
    [one] Gains one candidate
   *[other] Gains { $gained } candidates
  }, cost { $cost }.
step = Step
step-of = Step { $at } of { $count }
step-before = Step back
step-after = Next step
step-play = Play up to here
key-learn = concluded here
key-from = because of these
key-rest = candidates it rests on
key-struck = struck out by this step
key-asked = supposed
key-look = look here
key-wrong = cannot be
key-clash = these sides differ
key-out = ruled out
key-hole = cannot be filled
key-put = concluded
worlds = Suppose…
worlds-together = All cases together
worlds-back = All cases back by a step
worlds-on = All cases on by a step
worlds-moment = { $at } of { $count } together
world-title = What if…
world-way = Step by step
world-open = Open step by step
world-start = From here:
world-end = This cannot be
world-begins = Beginning
world-ends = End
world-steps = { $count ->
    [0] At once
    [one] One step
   *[other] { $count } steps
  }
ghosts = What is ruled out, one after the other
ghost-before = The one before
ghost-after = The next one
ghost-out = Ruled out { $at } of { $count }: piece { $piece }
ghost-hole = { $cells ->
    [one] It leaves one cell that nothing fills.
   *[other] It leaves { $cells } cells that no pieces fill.
  }
ghost-put = Concluded: piece { $piece }

solve = Solve
solving = Solving…
solution-shown = A solution
put-solution = Put it on the board
build = Build it
build-title = Building it with the hands
build-step = { $count ->
    [one] Step { $number } of { $of }: piece { $pieces }
   *[other] Step { $number } of { $of }: pieces { $pieces } together
  }
build-from = { $side ->
    [above] Straight down.
    [front] From the front, { $level ->
        [level] level.
       *[slant] at a slant.
      }
    [back] From the back, { $level ->
        [level] level.
       *[slant] at a slant.
      }
    [left] From the left, { $level ->
        [level] level.
       *[slant] at a slant.
      }
    [right] From the right, { $level ->
        [level] level.
       *[slant] at a slant.
      }
    [front-left] From the front left, { $level ->
        [level] level.
       *[slant] at a slant.
      }
    [front-right] From the front right, { $level ->
        [level] level.
       *[slant] at a slant.
      }
    [back-left] From the back left, { $level ->
        [level] level.
       *[slant] at a slant.
      }
   *[back-right] From the back right, { $level ->
        [level] level.
       *[slant] at a slant.
      }
  }
build-rests = { $floor ->
    [floor] { $count ->
        [0] It rests on the table.
       *[other] It rests on the table and on { $pieces }.
      }
   *[none] { $count ->
        [0] Hold it until the next piece comes.
       *[other] It rests on { $pieces }.
      }
  }
side-front = front
side-back = back
side-left = left
side-right = right
build-begin = { $begun ->
    [begun] Begin on an empty table: pieces that lie on the board come in their turn.
   *[empty] Begin on an empty table.
  }
build-end = Now it is built.
build-layers = The layers after this step
build-back = Back
build-next = Next step
build-print = Print all steps
unsolvable = There is no solution.
gave-up = The search stopped before it found an answer. This proves nothing.
count = Count
counting = Counting…
count-solutions = { $count ->
    [one] solution from here
   *[other] solutions from here
  }
count-symmetry = ({ $number } up to symmetry)
count-symmetry-parts = ({ $number } up to symmetries of each part of the board)
count-least = solutions at least; the count was stopped
check = Check
check-valid = This is a solution.
check-lost = There is no solution from here: something on the board is wrong.
check-right = No mistake so far.
check-unknown = No rule is broken so far.
check-invalid = { $count ->
    [one] Not right: one mistake.
   *[other] Not right: { $count } mistakes.
  }
check-open = { $count ->
    [one] One cell is still empty.
   *[other] { $count } cells are still empty.
  }
and-more = { $count ->
    [one] and one more
   *[other] and { $count } more
  }
gallery = All solutions
gallery-show = Show them
gallery-working = Looking for solutions…
gallery-all = { $count ->
    [one] This is the only one.
   *[other] These are all { $count }.
  }
gallery-all-here = { $count ->
    [one] From here, this is the only one.
   *[other] From here, these are all { $count }.
  }
gallery-some = Shown: { $shown } of all { $count }.
gallery-some-here = From here, { $count } in all; shown: { $shown }.
gallery-first = The first { $count }; there are more.
gallery-one = Solution { $number }
show-more = Show { $count } more

replay-title = Replay the search
replay-about = Watch the engine look for the first solution: every choice, every dead end.
replay = Record
replay-again = Record again
replay-working = Recording the search…
replay-tries = Tries { $what } at ({ $row },{ $col })
replay-tries-tile = Tries a tile at ({ $row },{ $col })
replay-takes = Takes { $what } away from ({ $row },{ $col })
replay-takes-tile = Takes the tile away from ({ $row },{ $col })
replay-begin = The search begins
replay-ways = { $ways ->
    [one] ({ $row },{ $col }): one way to fill it
   *[other] ({ $row },{ $col }): { $ways } ways to fill it, tried one by one
  }
replay-ways-value = { $ways ->
    [one] The { $value } of the cage at ({ $row },{ $col }): one place for it
   *[other] The { $value } of the cage at ({ $row },{ $col }): { $ways } places, tried one by one
  }
replay-dead = Dead end: nothing can fill ({ $row },{ $col })
replay-dead-value = Dead end: no place for the { $value } of the cage at ({ $row },{ $col })
replay-prune = { $cells ->
    [one] Dead end: there is a gap of one cell that no piece left can fill
   *[other] Dead end: there is a gap of { $cells } cells that the pieces left cannot fill
  }
replay-solution = Solved: a solution is found
replay-stats = { $nodes } positions; ordering: { $ordering }.
replay-cut = The recording is full; the search was not at its end.
replay-cut-grow = A board as large as this is solved in another way: see “Grow a solution, live” below.
recording-save = Save the recording
recording-large = This file is too large to be a recording: { $most } MB at most.
recording-unread = This file could not be read.
recording-open = Open a recording
recording-of = { $title }, search
pause = Pause
play-steps = Play
speed = Speed
per-second = { $count ->
    [one] one step a second
   *[other] { $count } steps a second
  }
grow-title = Grow a solution, live
grow-about = For large boards: partial boards grow side by side, and the most promising go on.
grow-best = { $score } of { $of }, the best so far
grow-found = Everything fits.
grow-stuck = Not solved this time; the best board so far is shown.
grow-working = Growing partial boards…
anneal-working = Annealing…
anneal-again = Run again
anneal-title = Annealing, live
anneal-about = Starts from a full board and swaps tiles at random until everything fits. The hotter it is, the more often it accepts a worse board.
anneal = Start
anneal-kind = Kind
anneal-best = { $score } of { $of } sides agree
anneal-blocks = { $count ->
    [one] The framed tiles match each other, but the block belongs elsewhere.
   *[other] { $count } framed blocks match in themselves, but belong elsewhere.
  }
anneal-found = Everything fits.
anneal-stuck = Not solved this time; the best board so far is shown. Another seed may do it.
anneal-settings = Parameters
anneal-chart = Energy and temperature over the steps
study-cut = { $made } of { $asked } runs were made.
study-title = Study of a parameter
study-about = Runs the search many times with each of several values, and compares the steps to a solution. The other parameters stay as set above.
study-option = Parameter
study-values = Values, with commas between
study-runs = Runs of each value
study-start = Run the study
study-working = Running the study…
study-chart = Steps of each run, by value
study-axis = steps, by powers of ten
study-run = a run
study-unsolved = a run without a solution
study-mean = mean
study-median = median
study-value = value
study-range = range
study-solved = solved
study-unsolved-about = A run without a solution counts with the steps that it made.
study-none = The study was stopped before its first run ended.
energy = Energy
energy-best = Least energy
temperature = Temperature
iterations = Steps
acceptance = Accepted
zoom = Size of the board
zoom-whole = Whole board
zoom-out = Smaller
zoom-in = Larger

compare-title = Compare orderings
compare-about = How much work the first solution takes when pieces are tried in another order.
compare-about-cover = How much work the first solution takes when items are covered in another order.
compare = Compare
comparing = Comparing…
compare-by = Compare by
compare-scale = The scale is logarithmic.
compare-seeds = Seeds: so many runs of each ordering, each with its own chance
compare-medians = { $count ->
    [one] One seed
   *[other] Medians of { $count } seeds; the line spans the half of the runs in the middle.
  }
compare-half = Middle half
compare-chart = { $title } of each ordering as bars

keep-result = Keep this result
result-title = { $title }: { $figure }
result-kept = Kept
figure-solutions = { $count ->
    [0] No solution
    [one] Exactly one solution
   *[other] { $number } solutions
  }
figure-all = { $count ->
    [one] The only solution
   *[other] All { $number } solutions
  }
figure-least = At least { $number } solutions
figure-first = The first { $number } solutions
figure-open = No answer yet
figure-steps = { $count ->
    [one] One step
   *[other] { $count } steps
  }
figure-orderings = { $count ->
    [one] One ordering compared
   *[other] { $count } orderings compared
  }
figure-unrated = Not rated

share-link = Share
share-about = The link contains the puzzle and your moves. Nothing is stored anywhere else.
copy-link = Copy link
qr-show = Show as a QR code
qr-label = The link as a QR code
link-own = The link leads to this computer: others cannot open it. Give them the text, or a file from below; it opens in any Pavage, and so does the link when it is pasted there.
qr-long = This game is too long for a QR code. Copy the link instead.
qr-paper = Scan this to play on.
copy-text = Copy as text
link-copied = The link is copied.
link-copied-own = The link is copied. It leads to this computer: others open it only by pasting it into a Pavage of their own.
text-copied = The text is copied.
copy-refused = The browser did not allow copying.
download = Download
with-moves = With my moves
format-svg = SVG
format-png = PNG
format-grid = Letter grid
format-toml = TOML
format-json = JSON
format-compact = Text
format-cells = Cell list
format-tetravex = Text
format-e2pieces = Pieces
format-bucas = Board string
format-wang = Wang tiles
format-url = Link of puzz.link
format-matrix = Matrix
format-burrtools = BurrTools
print = Print
print-sheet = Sheet to print…
print-choices = How it is printed
print-each = Puzzles on a page
print-paper = Paper
paper-a4 = A4
paper-a3 = A3
paper-letter = Letter
paper-legal = Legal
print-cell = Side of a cell, in mm
print-true = True size
print-true-about = Board and pieces have this size on paper. In the printer’s window, choose a scale of 100 %.
print-mono = Black and white
print-codes = A code that opens the game
print-codes-own = There is no code to the game: other devices do not reach this page, which comes from this machine.
print-codes-long = Where there is no code, the puzzle is too long for one.
print-ready = { $pages ->
    [one] One page of puzzles, cells of { $cell } mm, and the solutions.
   *[other] { $pages } pages of puzzles, cells of { $cell } mm, and the solutions.
}
print-unsolved = { $count ->
    [one] One solution was not found in time.
   *[other] { $count } solutions were not found in time.
}
print-large = At this size, board and pieces are larger than a page. They are printed as large as they fit: with cells of { $cell } mm.
print-page = { $page } / { $pages }
print-back = Back to the game
things-title = Make the pieces…
things-about-tile = The tray and each piece as a surface for a 3D printer. All lengths are millimetres.
things-about-cube = The tray and each piece as a surface for a 3D printer. All lengths are millimetres.
things-about-ball = The tray and each piece for a 3D printer, its balls joined by necks. All lengths are millimetres.
things-about-cut = The frame, its bottom and all pieces on sheets, in true size: red lines to cut, each once, and names to engrave in blue. With a kerf each part has lines of its own.
things-to = What is made
things-to-stl = 3D printing (STL)
things-to-pdf = Cutting (PDF)
things-to-svg = Cutting (SVG)
things-cell = Cell, in mm
things-balls = Ball to ball, in mm
things-clearance = Clearance, in mm
things-height = Height, in mm
things-neck = Necks, in mm
things-kerf = Kerf, in mm
things-wall = Walls, in mm
things-edges = Edges
things-edges-sharp = Sharp
things-edges-chamfer = Chamfered
things-edges-round = Rounded
things-reach-chamfer = Chamfer, in mm
things-reach-round = Radius, in mm
things-make = Make and download
things-made = { $files ->
    [one] The file is made.
   *[other] { $files } files are made, in an archive.
}
sheet-rules-packing =
    Cover the board with the pieces.
    No two pieces overlap, and none juts out.
    Turn the pieces as you like, and turn them over where the puzzle allows it.
sheet-rules-choices =
    Cover the board with all pieces.
    Of each of these, one cell stays open: { $choices }.
    Turn the pieces as you like, and turn them over where the puzzle allows it.
sheet-rules-open =
    Lay the pieces on the board: some cells stay open.
    No two pieces overlap, and none juts out.
    Turn the pieces as you like, and turn them over where the puzzle allows it.
sheet-rules-calendar =
    Cover the board with all pieces.
    Only the date stays open.
    Turn the pieces as you like, and turn them over where the puzzle allows it.
sheet-rules-suguru =
    A cage of n cells holds the numbers from 1 to n.
    Each number stands once in its cage.
    Equal numbers never touch, not even at a corner.
sheet-rules-tetravex =
    Lay the tiles on the board.
    Sides that touch have the same number.
    Tiles are not turned, unless the puzzle allows it.
sheet-rules-cover =
    Choose some of the options.
    Together they cover each item exactly once.
    Optional items are covered at most once.
keep-title-folder = Keep on this computer
keep-title-browser = Keep in this browser
keep-name = Name of the game
keep = Keep
keep-replace = Replace it
kept = “{ $name }” is kept.

## New puzzles

make-title = New puzzle: { $family }
make-level = New level: { $game }
board-iq-puzzler-pro = 5 × 11
board-iq-puzzler-pro-diagonal = Diagonal
board-iq-puzzler-pro-pyramid = Pyramid
board-kanoodle = 5 × 11
board-kanoodle-pyramid = Pyramid
make-absent = There is no generator for this kind of puzzle.
make-more = More options
make = Make this one
make-unique = one solution
make-another = Another one
making = Making a puzzle…
cutting-watch = Watch it being cut
cutting-picture = Step { $at } of { $count } of the cutting
cutting-begin = The board: { $cells } cells, nothing is cut yet.
make-look = The new puzzle
make-empty = Your new puzzle will appear here.
make-tiles = { $count ->
    [one] One tile to lay
   *[other] { $count } tiles to lay
  }
make-pieces = { $count ->
    [one] One piece to place
   *[other] { $count } pieces to place
  }
seed = Seed
knob-auto = automatic
knob-default = { $value } unless set
knob-unlimited = unlimited
difficulty-any = Any
option-board = Board
option-lattice = Lattice
option-model = Problem
option-size = Size
option-pieces = Pieces
option-sizes = Sizes of the pieces
option-parts = Number of pieces
option-shape = Shape of the pieces
option-no-holes = No holes inside pieces
option-distinct = All pieces different
option-merge = Cells left over join the smallest piece beside them
option-prefer-distinct = As few equal pieces as possible
option-difficulty = Difficulty
option-unique = Exactly one solution
option-cages = Sizes of the cages
option-clues = Number of givens
option-clues-cover = Given digits of the Sudoku
option-symmetry = Symmetry of the givens
option-colors = Number of colours
option-fixed = In their place from the start
option-rotate = Tiles may be turned
option-border = A colour of its own for the rim
option-frame-colors = Of these, between tiles of the frame only
option-lambda = Cooling factor
option-t-max = First temperature
option-t-min = Last temperature
option-reheat = Reheating
option-temperature = Temperature
option-shift-every = Shift every … steps
option-beam-width = Boards kept side by side
option-block-every = Exchange blocks every … steps
option-start = Begin with the tiles as they are listed
option-max-steps = Stop after … steps
choice-none = None
choice-half-turn = Half turn
choice-left-right = Left and right
choice-up-down = Top and bottom
choice-both = Both
choice-any = Any
choice-compact = Compact
choice-snaky = Snaky
choice-centre = Centre
choice-corner = Corner

## Games

games-none = No games yet. What you play is remembered here, in this browser only.
along-title = Take everything along
along-about = Games, results, drawings and progress as one file: as a copy for safety, or for another browser. What comes back is added; nothing newer is replaced.
export-all = Export all
import = Import
import-done = { $taken ->
    [0] Nothing new in this file
    [one] One entry is imported
   *[other] { $taken } entries are imported
  }{ $there ->
    [0] .
    [one] ; one was there already.
   *[other] ; { $there } were there already.
  }
import-refused = { $refused ->
    [one] One could not be read: { $reason }.
   *[other] { $refused } could not be read, the first because of this: { $reason }.
  }
import-beyond = { $beyond ->
    [one] One did not fit: the list is full.
   *[other] { $beyond } did not fit: the list is full.
  }
import-other = This is not a file that “Export all” has written.
import-newer = This file was written by a newer Pavage (version { $version }; this one reads version { $known }). Reload the page and try again.
import-large = This is more than one file may hold: { $most } MB at most.
import-left-out = { $count ->
    [one] One entry is damaged and was left out: { $entries }.
   *[other] { $count } entries are damaged and were left out: { $entries }.
  }
import-list = all of “{ $list }”
import-entry = “{ $entry }” of “{ $list }” (“{ $field }” is missing or not as it should be)
import-full = There is not enough room in this browser: nothing was imported.
bring-empty = This file is empty.
bring-unread = This file cannot be read.
bring-several = { $kept ->
    [one] Another game waits under “My games”.
   *[other] { $kept } other games wait under “My games”.
  }
bring-drawings = { $kept ->
    [one] Another drawing is among the kept drawings, on the page where such are drawn.
   *[other] { $kept } other drawings are among the kept drawings, on the pages where such are drawn.
  }
bring-several-refused = { $refused ->
    [one] Another file could not be opened.
   *[other] { $refused } other files could not be opened.
  }
bring-large = This file is too large to be a puzzle or a file of games.
keep-where = Where games and results are kept under a name
keep-in-folder = In Pavage’s folder on this computer
keep-in-browser = In this browser
keep-where-about = What lies in one place is copied to the other when you change. Nothing is deleted.
keep-full = There is no room left in this browser: your games are kept only while this page is open. Export them, or forget some.
keep-denied = This browser keeps nothing for this page: your games are kept only while it is open. Export what you want to keep.
keep-newer = A newer Pavage is open in this browser: reload this page. Until then, your games are kept only while it is open.
keep-again = Your games are kept again.
refused-saved-exists = The name “{ $name }” is taken already.
refused-saved-unknown = Nothing is kept under the name “{ $name }”.
refused-saved-name-bad = A name has 1 to { $max } bytes, and is not only dots or blanks.
refused-saved-full = { $max } are kept already, and no more fit: forget one first.
games-open = To go on with
games-solved = Solved
games-saved-folder = Kept on this computer
games-saved-browser = Kept in this browser
games-results = Kept results
result-name = Name of the result
with-help = with help
rename = Rename { $title }
forget = Forget { $title }
forgotten = “{ $title }” is forgotten.
export = Download { $title }

## Keys

help = Help
help-rules = The rules
rules-packing = Fill the board with the pieces beside it. Each piece is used once, and you may turn it and flip it. Pieces do not overlap, and at the end no cell is empty, except where a throw of dice or a date leaves cells open. In a level some pieces lie already, and the others fit in one way only.
rules-calendar = Choose a day. Cover the board with all the pieces, but leave the month, the day and the weekday in sight. You may turn the pieces; beside the day you choose whether they may be flipped, too. Every day is a puzzle of its own, and most have many solutions.
rules-suguru = Thick lines divide the board into cages. A cage of four cells holds the numbers from 1 to 4, each once, and one of five cells those from 1 to 5. Equal numbers never touch, not even at a corner. The numbers given stay, and all others follow from them.
rules-tetravex = Each tile has a number on each of its four sides. Lay all the tiles so that sides that touch have the same number. Tiles are not turned, unless a puzzle allows it. Two tiles can be exchanged, and all of them can be shifted at once.
report = Report a problem
report-holds = The file says what you last asked of Pavage: the puzzles, your moves, the hints and searches. It holds no date, no address and no name that you gave to a game.
report-send = Nothing is sent from here. Save the file and attach it to your report, with a sentence on what went wrong: whoever mends it can do the same again.
report-read = Read it first
report-save = Save the file
report-none = Since this page was opened, nothing has been asked of Pavage that a report could hold. Do once more what went wrong, then come back here.
help-play = How to play
help-turn = Buttons beside the board turn and flip the piece in your hand; on solids they tilt it, too.
help-numbers = Press a cell, then a number. Drag across cells, or press “Several”, to write into several at once. With “Notes” and “Middle” numbers are written small; “Colours” colours the cells.
keys-everywhere = In the game, or when nothing has the focus
keys-board = On the board
keys-pieces = Pieces
keys-numbers = Numbers
keys-tiles = Tiles
keys-sheet = This sheet
keys-hint = A hint; again for more of it
keys-step = The next step; again to play it
keys-walk = Walk from cell to cell, or move the piece in your hand
keys-take = Take what lies there, or let it go
keys-release = Put back what is in your hand
keys-clear = Take away what lies there
keys-cycle = Take the next piece, or the one before
keys-turn = Turn (with Shift: the other way)
keys-tilt = Tilt (with Shift: the other way)
keys-layer = Layer up, layer down
keys-write = Write a number; the same again erases it
keys-notes = Notes on or off
keys-corner = A small note, whatever the buttons say
keys-centre = A small note in the middle of the cell
keys-colour = A colour for the cell
keys-pens = From now on numbers, notes, notes in the middle, colours
keys-extend = Choose the next cell, too
keys-alone = Walk on, and leave what is chosen
keys-toggle = Choose this cell, too, or no more
keys-all = Choose all cells
keys-one = Choose this cell alone
keys-shift = Shift all tiles
key-enter = Enter
key-escape = Esc
key-delete = Delete
key-shift = Shift
key-pages = PgUp PgDn

## Drawing

rows = Rows
draw-set = Pieces
set-tromino = The two trominoes
set-tetromino = The five tetrominoes
set-hexomino = The 35 hexominoes
set-heptomino = The 108 heptominoes
set-pentomino = The twelve pentominoes
set-pentomino-one-sided = The eighteen one-sided pentominoes
set-tricube = The two tricubes
set-tetracube = The eight tetracubes
set-pentacube = The 29 pentacubes
set-triball = The four shapes of three balls
set-tetraball = The 25 shapes of four balls
set-trihex = The three trihexes
set-tetrahex = The seven tetrahexes
set-pentahex = The 22 pentahexes
set-hexahex = The 82 hexahexes
set-tetriamond = The three tetriamonds
set-pentiamond = The four pentiamonds
set-hexiamond = The twelve hexiamonds
set-heptiamond = The 24 heptiamonds
set-octiamond = The 66 octiamonds

# The count beside a drawing.

# From a game to its drawing.
edit = Edit
edit-title = The drawing
edit-about = Opens the board where it is drawn, to be changed there. This game stays as it is.
edit-none = This puzzle has rules that cannot be drawn on the page yet.

# Drawing tiles.
draw-suguru = Draw a Suguru
draw-tetravex = Draw tiles

# Writing items and options.
draw-cover = Write an exact cover

# Photographs.
photo-title = Read a picture of the table
photo-take = Take a picture
photo-choose = Choose a picture
photo-how = Take the board from above if you can, as large as it fits, without a hand over it.
photo-stays = The picture stays on this device.
photo-program = The picture goes to the program that serves this page, which does not keep it.
photo-drag = Drag the four handles onto the centres of the corner cells. A dot should lie on every cell.
photo-corner = Corner { $number }
photo-full = All pieces are on the board
photo-read = Read
photo-other = Another picture
photo-board = The board as it was read
photo-sure = Nothing looks doubtful. Is this your table?
photo-check = { $number ->
    [one] One piece is doubtful and ringed. Press it for its other places.
   *[other] { $number } pieces are doubtful and ringed. Press one for its other places.
  }
photo-covered = { $number ->
    [one] The cell { $cells }, in a square frame, does not look like what was read there. Does something lie over it?
   *[other] { $number } cells, in square frames, do not look like what was read there. Does something lie over them?
  }
photo-piece = { $piece }: { $where }
photo-ringed = Places of { $piece }
photo-places = Where { $piece } may lie
photo-nowhere = not on the board
photo-right = That’s it
photo-back = Back to the corners
photo-large = This file is larger than 64 MiB.
photo-huge = This picture has more than 120 million pixels.
photo-heic = This browser does not show HEIC. Save the picture as JPEG, or choose “Most Compatible” in the settings of the camera.
photo-unshown = This file is no picture that the browser shows. JPEG, PNG and WebP work everywhere.

## Covers as what they are

cover-matrix = Matrix: { $options } options, { $items } items
cover-row = { $number }: { $name }{ $how ->
    [chosen] , chosen
    [out] , ruled out
   *[open] {""}
  }
cover-chose = Option { $option } chosen
cover-dropped = Option { $option } taken back
cover-square = row { $row }, column { $col }: { $how ->
    [laid] a queen
    [out] attacked
   *[open] free
  }
cover-key-chosen = chosen
cover-key-open = can be chosen
cover-key-out = ruled out
cover-key-covered = item covered
cover-key-ways = how many options are left for the item
cover-key-secondary = may stay uncovered
model-queens = Queens
model-langford = Langford pairs
model-sudoku = Sudoku
model-words = Word squares
model-pentominoes = Pentominoes
cover-matrix-large = This matrix is too large to be drawn here.

## The tree of a search

tree-label = Tree of the search, nodes: { $nodes }, depth: { $depth }. The arrow keys go to other nodes.
tree-label-at = Tree of the search, nodes: { $nodes }, depth: { $depth }, at { $here }. The arrow keys go to other nodes.
tree-nodes = Nodes
tree-depth = Depth
tree-way = the current path
tree-dead = nothing covers an item
tree-dead-cell = nothing can fill a cell
tree-dead-value = a cell without a number, or a number without a place
tree-prune = a region that nothing fills
tree-solution = solution
tree-spent = all tried below
tree-larger = Enlarge the tree
tree-smaller = Make the tree smaller
tree-whole = Whole tree
tree-fold = Fold
tree-sampled = { $drawn } of { $nodes } nodes are drawn, evenly chosen.
per-two-seconds = one step in two seconds
play-back = Play backwards
lines-title = The search in ten lines
line-search = search:
line-solved = all items covered? a solution
line-branch = take the item with the fewest options
line-branch-list = take the first item of the list that is not covered, with its options
line-dead = it has none? go back
line-each = for each option that covers it:
line-choose = choose the option
line-rule = rule out all that share an item with it
line-again = search
line-retract = take the option back
line-back = go back
predict = Predict the next step
predict-item = Which item does the search cover next?
predict-option = Which option does it try next?
predict-end = What happens now?
predict-end-on = It goes on
predict-end-dead = It must go back
predict-end-solution = A solution
predict-right = Right.
predict-wrong = Not this time.
predict-does = The search: { $does }.
predict-tie = This item has as few options; the search takes { $does }.
predict-ways = { $ways ->
    [0] { $item } has no option left.
    [one] { $item } has one option: { $options }
   *[other] { $item } has { $ways } options: { $options }
  }
predict-over = That was the last step to predict.
predict-on = Next question
predict-stop = Stop predicting
predict-score = { $right } of { $asked } right
projector = Projector
projector-leave = Leave the projector view

## Lessons

start-lessons = For a class:
lessons = Lessons

## Charts that leave, ties, the course of annealing

chart-svg = Chart as SVG
chart-csv = Numbers as CSV
table-copy = Copy the table
table-copied = The table is copied: paste it into a spreadsheet.
compare-ties = Every ordering takes the item with the fewest ways first; they differ where several have equally few, a tie. What ties an ordering leaves, each seed breaks in its own way.
compare-ties-cover = Two of the orderings cover the item with the fewest options next, of several the first of the file or one drawn by the seed. The other two go through a list of the items, that of the file or one shuffled by the seed, and count no options. Under each of them the seed shuffles the options that are tried.
compare-alike = The same figures: { $names }. On this puzzle they break ties alike.
compare-alike-cover = The same figures: { $names }. On this problem it makes no difference which of the items that they choose between goes first.
course-at = after { $step } steps
course-heated = heated again
course-chance = At this temperature a swap is taken
course-better = always, if no more sides differ than before;
course-worse = { $loss ->
    [one] with a chance of { $chance }, if one more side differs;
   *[other] with a chance of { $chance }, if { $loss } more differ;
  }
chance-none = less than 0.1 %

## Annealing in slow motion

slow = Slow motion
replay-all = On beyond the first solution, to the end of the search

## Titles of exact covers

title-cover-queens = { $count } queens
title-cover-regions = Queens in regions, { $rows } × { $rows }
title-cover-langford = Langford pairs, 1 to { $count }
title-cover-sudoku = Sudoku { $rows } × { $rows }
title-cover-square = Word square, { $rows } × { $cols }
title-cover-words = Words that cross, { $rows } × { $cols }
title-cover-pentominoes = Pentominoes, { $rows } × { $cols }
title-cover-pieces = Pieces on { $count } cells
title-cover-items = Exact cover of { $count ->
    [one] one item
   *[other] { $count } items
  }

## A sheet for a class

class-sheet = Sheet for the class
