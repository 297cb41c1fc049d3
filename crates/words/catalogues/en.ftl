### What Pavage says, in English. One section a crate or family, the same keys as fr.ftl.
### Numbers from 10,000 on get separators. Error texts are fragments without a full stop.

## words: numbers and durations

number = { $number }
number-decimal = { $whole }.{ $part }
duration-milliseconds = { $whole }.{ $part } ms
duration-seconds = { $whole }.{ $part } s
duration-minutes = { $whole }.{ $part } min

## app: reading

input-too-long = the input is longer than the limit of { $max } MiB
input-not-utf8 = the text is not UTF-8
input-packed = this is packed by gzip, but cannot be unpacked: { $reason }
inputs-unread = { $unread } of { $inputs } inputs { $unread ->
    [one] was
   *[other] were
 } not read: { $names }{ $more ->
    [0] {""}
   *[other] { " " }and { $more } more
 }
input-empty = the input is empty; a puzzle was expected
format-unrecognised = the format of this text is not recognised (in drawings an empty cell is a dot, and each line a row); known formats are { $formats }; name one with --format
format-unguessed = { $problem }; if it lists items and options, or tiles, it can be read with --format { $format }
format-fitting = { $problem }; as { $format } it can be read
format-second = { $problem } (read as { $taken }); or, as { $format }: { $reason }
format-built-in = { $name } is built in and not read in a format: leave out --format { $format }, or write it with pavage convert { $name } --to { $format }
input-recording = this is a recording, not a puzzle or a solution; “pavage replay” shows it, and so does Watch on the page
drawing-unfinished = this drawing has no whole puzzle yet: open it on the page, finish it and save it again
format-unknown = there is no format “{ $format }” here; known are { $formats }
toml-family-absent = a TOML puzzle needs a line family = "…"
toml-not-read = the family { $family } has no TOML format
family-unknown = there is no family “{ $family }”; known are { $families }
option-foreign = the option --{ $option } does not apply to puzzles of the family { $family }{ $some ->
    [true] ; it has { $known }
   *[false] { "" }
  }
option-unused = the option --{ $option } applies to none of these puzzles; it is an option of the family { $families }
json-unreadable = this is not valid JSON: { $reason }
json-family-absent = a puzzle in JSON needs a key "family" that names its family
move-line-bad = “{ $line }” is no move; a line is “move …”{ $family ->
    [packing] , as in “move A 1,1 1,2 2,2”
    [suguru] , as in “move set 1,2 3”
    [tetravex] , as in “move put 1,2 1234”
    [cover] , as in “move choose 3”
    [null] , as in “move 0”
   *[other] { "" }
  }
position-bad = the position in { $file }{ $line ->
    [0] {""}
   *[other] , line { $line }
  }: { $message }
solution-absent = there is no solution in this input
game-unreadable = this line does not belong to a saved game
game-cursor = the saved game refers to moves that it does not have

## app: searching

engine-unknown = there is no engine “{ $engine }”; known are { $engines }
engine-not-built = this program was built without the engine { $engine }; cargo build --release -p pavage --features { $feature } builds one that has it; this one knows { $engines }
engine-not-depth-first = { $engine } goes from branch to branch, so its search can neither be recorded nor saved; these can: { $engines }
engine-only-counts = { $engine } does not search a tree, so it cannot be replayed, compared or divided for lists of solutions; use it with count and solve
placements-absent = puzzles of the family { $family } have no placements to count
placements-engine = placements are counted over all solutions: name an engine or none, but no ordering and no search of the family
option-file = { $file }: { $reason }
placements-none = { $puzzle }: { $reason }
engine-only-random = { $engine } does not use an ordering; only “random” may be named with it, to draw solutions at random
uniform-only-random = with --uniform only the ordering “random” may be named: every solution is equally likely
cheapest-no-prices = puzzles of the family { $family } have no prices; only the options of exact covers (family cover) do
engine-unsuited = the engine { $engine } cannot take this puzzle: { $reason }
unsuited-colours = it has colours
unsuited-other = { $reason }
unsuited-items = it has { $items } items, more than the engine’s limit of { $most }
unsuited-nothing-once = option { $option } covers no item that must be covered exactly once
unsuited-not-once = { $item } is not covered exactly once
unsuited-state = a state would need { $bits } bits, more than the engine’s limit of { $most }
unsuited-no-adapter = no graphics processor with Vulkan was found; install its driver, or count with --engine sweep
unsuited-adapter-unknown = PAVAGE_GPU asks for “{ $asked }”, and no graphics processor has that in its name; there are { $found }
unsuited-combinations = it has more than { $most } combinations
engine-chosen = engine { $engine } chosen: { $reason }
engine-one-thread = the engine { $engine } runs on one thread, whatever --threads says; compare --runs makes several runs at a time
chosen-own = the family { $family } has its own search
chosen-own-one = it finds one solution of a large board quickly
chosen-fits = { $engine ->
    [mask] the puzzle is small enough for { $engine }
   *[other] { $engine } is usually the fastest on such puzzles
}
chosen-any-model = { $engine ->
    [dance] it takes every puzzle
   *[other] it takes this puzzle
}; { $other ->
    [mask] bit masks do
   *[other] { $other } does
} not take this one: { $reason }
chosen-second = { $first }; { $then }
chosen-few = fewer than { $nodes } nodes were enough
chosen-components = the puzzle falls into { $parts } parts that share no item; each is counted alone
chosen-equal-options = it visits one of several equal options and counts all of them
chosen-counts = it counts without listing
chosen-race = it ended first; beside it ran { $others }
chosen-race-stopped = it knew the most when the search was stopped; beside it ran { $others }
chosen-orders = the ordering { $heuristic } answered; others had { $percent } % of the work
race-ran = { $engine }, { $nodes } nodes
race-ran-share = { $engine }, { $nodes } nodes, { $percent } % of the work
race-two = { $first }, and { $then }
chosen-not-ordering = an ordering is named, which { $engine ->
    [sweep] a sweep
   *[other] { $engine }
} does not use
chosen-not-cells = { $engine ->
    [sweep] a sweep
   *[other] { $engine }
} is chosen only for pieces on squares, cubes, hexagons or triangles
chosen-not-memory = { $engine ->
    [sweep] a sweep
   *[other] { $engine }
} would take more than { $mib } MiB
chosen-no-own-saved = the search of this family cannot be saved
chosen-not-saved = { $engine ->
    [sweep] a sweep
   *[other] a count by { $engine }
} cannot be saved
chosen-not = { $engine ->
    [sweep] a sweep
   *[other] { $engine }
} does not take this puzzle: { $reason }
heuristic-unknown = the family { $family } has no ordering “{ $heuristic }”; known are { $heuristics }
edges-too-large = the remaining tiles have { $pictures } orientations in all, more than the limit of { $max } of the search “edges”; “--engine beam” takes them, but only looks for one solution
engine-without-orderings = the engine { $engine } does not use orderings and records no steps; name another one, or none
engine-finds-one = the engine { $engine } looks for one solution only and cannot prove that there are no others; use another one
engine-counts-none = the engine { $engine } looks for one solution and cannot count; use another one
engine-option-foreign = --{ $option } does not apply to this search; it is an option of { $engines } (--engine)
resume-other-engine = { $engine ->
    [sweep] a sweep
   *[other] a count by { $engine }
} cannot be saved; with --resume, name another engine, or none
resume-engine = a count by the engine { $engine } cannot be saved and resumed; counts by { $engines } can
resume-empty = this file is empty, so there is no count to resume; remove it to start again
resume-not-ours = this file was not written by --resume; it is left unchanged
resume-broken = this file was written by --resume, but it is damaged or truncated; it is left unchanged
resume-foreign = this file holds another count, of { $puzzle } with the engine { $engine } and the ordering { $heuristic }; resume it with the same puzzle and options; it is left unchanged
part-foreign = this part belongs to another job; give it with the request of the job that was cut
part-results = the job was cut into { $parts } parts, but there are { $results } results; give one for each part, null for a part that was stopped
version-other = this was written by another version of the program, which searches in another order; make it again with this one
plan-broken = this plan is damaged: it was changed after it was made, or is cut short; make it again
plan-engine = the search { $engine } cannot be cut into shards; { $engines } can, and sweep for counts
plan-is-rest = this plan is the rest of another; name that plan and its folder first
plan-not-ours = this is not a plan; name a plan that “pavage plan” has made, and then the folders of its results
plan-not-rest = plan { $number } is not a rest of a plan before it
plan-not-whole = the shards of these plans do not add up to the whole work; make the plan again
plan-symmetry = Of new Suguru puzzles: the symmetry of the givens (none, half-turn, left-right, up-down or both). Of a count: what makes solutions the same (auto, drawing or rotations), as in count
plan-option-foreign = --{ $option } does not apply to --work { $work }
plan-option-family = --{ $option } is no option of “generate { $family }”; “pavage generate { $family } --help” lists them
plan-work-unknown = --work takes { $works }, not “{ $work }”
progress-units = { $done } of { $all } done
rest-none = nothing is left of this plan; merge it
shard-broken = this file of a shard is damaged, cut short or not written by “pavage run”; remove it and run the shard again
folder-twice = this folder is named twice
files-more = { $number ->
    [one] one more file is wrong
   *[other] { $number } more files are wrong
  }
output-is-input = this file is read as well, and would be lost; name another one for the answer
output-twice = two answers would be written to this file; name another one for one of them
shard-doubled = shard { $shard } comes twice, also in { $file }; keep one of them
shard-foreign = this file belongs to another plan; use one folder for each plan
shard-in-rest = plan { $number } continues shard { $shard }, which is also finished or continued elsewhere; leave out its result, or one of the two plans that continue it
shard-other = this file holds shard { $shard }, not the one of its name
shard-range = there is no shard { $shard }; the plan has shards 0 to { $last }
shard-tree = this plan is of another search tree than its puzzle has here; make it again with this version
shards-missing = { $missing ->
    [1] { $missing } of { $shards } shards is missing: { $list }
   *[other] { $missing } of { $shards } shards are missing: { $list }
  }
lists-missing = { $missing ->
    [1] the solutions of shard { $list } are missing; copy .shard-{ $first }.solutions into the folder of its plan, or run the shard again
   *[other] the solutions of { $missing } shards are missing: { $list }; copy .shard-{ $first }.solutions and the others into the folder of their plan, or run these shards again
  }
merge-lists-none = --solutions takes a plan of --work solve that is cut from a search tree; this one lists no solutions
state-list = the solutions of this shard are in a file of their own; continue it with “pavage run”
state-doubled = shard { $shard } was begun in two folders; keep one of its states
parts-number = a job is cut into 1 to { $max } parts
reasoning-absent = puzzles of the family { $family } cannot be explained, hinted at or rated yet
way-absent = only Suguru has a cheapest path and paths chosen by cost, information or levels; the family { $family } has one path
limit-held = more than { $max } solutions, the limit for listing; count counts them all
limit-nodes = { $max ->
    [one] the limit of one node was reached
   *[other] the limit of { $max } nodes was reached
  }
limit-steps = { $max ->
    [one] the limit of one step was reached
   *[other] the limit of { $max } steps was reached
  }
limit-parts = a part of the board can be given its pieces in more than { $max } ways
limit-parts-rules = where a board is wrapped or coloured, or pieces are apart or in parts, the parts of the board are not moved one by one; --symmetry drawing compares the board as a whole
limit-parts-ways = the pieces can be divided among the parts of the board in more than { $max } ways
limit-parts-many = the board has more than { $max } parts to fill
limit-parts-choices = moving several parts of the board at once exchanges choices that lie in more than one of them, and there are too many solutions to compare them one by one; --symmetry drawing compares the board as a whole
limit-work = the work limit was reached
limit-work-max = the work limit of { $max } was reached; --max-work raises it
limit-time = the time limit was reached
limit-memory = the memory limit { $mib ->
    [0] was reached
   *[other] of { $mib } MiB was reached
  }
limit-memory-more = { $limit }; --memory-limit raises it
limit-time-more = { $limit }; --time-limit raises it
limit-disk = there is no more room for the states of the count on the disk
limit-overflow = the number of solutions does not fit in 64 bits; count by sweep (--engine sweep)
advance-steps = steps: { $steps }
advance-states = states looked at: { $states }
advance-tries = tries: { $tries }
advance-runs = runs: { $done } of { $all }
advance-choices = combinations: { $done } of { $all }
advance-levels = levels: { $done } of { $all }
anneal-none = the family { $family } has no search that anneals
anneal-engine = name an engine that anneals: { $engines }
study-engine = --runs and --vary run one engine of the family { $family } many times: name one with --engine ({ $engines })
study-option = the engine { $engine } has no option “{ $option }” that takes a value; it has: { $options }
study-runs = a study has between 1 and { $max } runs, all values together
study-twice = --vary already sets --{ $option }; do not set it again
compared-unsearched = nothing was searched; --orderings or --engines searches all the same
compare-seeds = Placements with { $seeds } seeds, which break the ties of the orderings:
compare-seeds-bad = a comparison takes between 1 and { $max } seeds
compare-totals = All puzzles together:
compare-all-puzzles = All puzzles
limit-gave-up = the search gave up; this proves nothing
limit-interrupted = interrupted
series-absent = this puzzle of the family { $family } belongs to no series of dates{ $choices ->
    [true] ; count --every-choice counts the combinations of its choices
   *[false] { "" }
  }
series-few = there are { $members } dates, fewer than the { $number } asked for
series-not-bare = dates are counted on the empty board; remove the pieces placed on it

## app: replay

replay-start = The search begins.
replay-branch = { $options ->
    [0] depth { $depth }: { $item } has no option left
    [one] depth { $depth }: { $item } has one option
   *[other] depth { $depth }: { $item } has { $options } options
  }
replay-choose = depth { $depth }: try { $option }
replay-retract = depth { $depth }: take back { $option }
replay-dead = depth { $depth }: dead end, nothing covers { $item }
replay-prune = { $cells ->
    [one] depth { $depth }: cut, one cell that the remaining pieces cannot fill
   *[other] depth { $depth }: cut, a region of { $cells } cells that the remaining pieces cannot fill
  }
replay-counted = { $said } ({ $counts })
replay-solution = depth { $depth }: a solution
recording-not-ours = this is not a recording of a search or of a cutting; solve --replay --json and generate --replay --json write them
recording-several = this file holds { $number } recordings; open one at a time, or all with “pavage replay”
recording-version = this recording was written by another version of Pavage and cannot be opened by this one
recording-long = the recording is longer than the limit of { $max } MiB
recording-steps = the recording has { $steps } steps; { $max } at most are shown here
recording-broken = the recording is incomplete or damaged: { $reason }
recording-puzzle = the puzzle in the recording cannot be read: { $what }
recording-search = Pavage has no search by the engine “{ $engine }” with the ordering “{ $heuristic }” for this puzzle
recording-other-puzzle = the recording does not belong to the puzzle in it: items or options differ
recording-elsewhere = the recording belongs to another puzzle, or begins at another position of this one
recording-step-wrong = step { $step } of the recording does not fit the puzzle: { $what }
recording-step-branch = it branches on an item that needs no option, or names too many options
recording-step-choose = it chooses an option that is not asked for or clashes with those chosen
recording-step-retract = it takes back an option that was not chosen last
recording-step-dead = it calls an item dead that can be covered
recording-step-prune = it cuts a region with a cell that is covered
recording-step-solution = the options chosen are no solution
recording-step-late = it comes after the solution
recording-options = the recording does not list exactly the options that its steps choose
cutting-start = The board: { $cells ->
    [one] one cell
   *[other] { $cells } cells
  }, nothing is cut yet.
cutting-off = Piece { $piece } is cut off: { $cells ->
    [one] one cell
   *[other] { $cells } cells
  }; { $left } left.
cutting-grown = A piece of { $cells ->
    [one] one cell
   *[other] { $cells } cells
  } is cut off; { $left } left.
cutting-small = It goes back: its region has fewer cells than were drawn for it.
cutting-rest = It goes back: the cells left could not be divided into pieces.
cutting-encloses = It goes back: it encloses cells.
cutting-repeated = It goes back for now: another piece has the same shape.
cutting-anew = A piece of { $cells ->
    [one] one cell
   *[other] { $cells } cells
  } goes back: this part is cut again.
cutting-none = --replay shows how a board is cut into pieces, and no board is cut here; use it with generate packing --board, without --pieces, --from and the options of levels
cutting-other-puzzle = the cutting does not belong to the puzzle in it: its pieces are not those of the puzzle
recording-step-off = it cuts off cells that are not free
recording-step-back = it puts back a piece that was not cut off
block-elsewhere = { $tiles } tiles match each other, but belong { $where }
block-down = { $rows ->
    [one] one row down
   *[other] { $rows } rows down
  }
block-up = { $rows ->
    [one] one row up
   *[other] { $rows } rows up
  }
block-right = { $columns ->
    [one] one column to the right
   *[other] { $columns } columns to the right
  }
block-left = { $columns ->
    [one] one column to the left
   *[other] { $columns } columns to the left
  }
block-both = { $rows } and { $columns }
block-cells = { $block }: { $cells }
recording-ends = the recording breaks off: its steps do not end as it says

## app: drawings

drawing-matrix = { $puzzle }: a matrix of { $rows } rows and { $columns } columns
drawing-board = Board
drawing-layers-apart = the layers apart
drawing-solid = Board of { $layers } layers: each from above, and the whole
drawing-step = { $number }. { $pieces }
drawing-step-from = { $number }. { $pieces }, { $from }
drawing-step-together = { $number }. { $pieces }, together
drawing-step-together-from = { $number }. { $pieces }, together, { $from }
drawing-steps = Build the board in this order: { $pieces }
drawing-whole = the whole
layer-bottom = layer { $layer } (bottom)
layer-name = layer { $layer }
chart-title = { $puzzle }: searches compared
chart-seeds = median of { $seeds } seeds, and the half in the middle
chart-cut = cut short by a limit
course-title = { $puzzle }: the course of the search
course-energy = energy
course-best = least energy
course-temperature = temperature
course-iterations = steps
samples-title = { $puzzle }: steps of { $engine }
samples-run = a run
samples-unsolved = a run without a solution
samples-mean = mean
samples-median = median
samples-axis = steps (logarithmic)
curves-energy = energy: pairs of sides that do not match
curves-time = time (logarithmic)
tick-microseconds = { $number } µs
tick-milliseconds = { $number } ms
tick-seconds = { $number } s
chart-logarithmic = { $title } (logarithmic)
heat-title = { $puzzle }: number of solutions by date
heat-title-choices = { $puzzle }: number of solutions by choice
heat-axes = { $kind ->
    [columns] columns: { $columns }
    [rows] rows: { $rows } · columns: { $columns }
   *[panels] rows: { $rows } · columns: { $columns } · panels: { $panels }
 }
heat-none = none
heat-most = { $number ->
    [one] { $number } solution
   *[other] { $number } solutions
  }
presence-title = { $puzzle }: where each piece lies in all solutions
presence-never = never
presence-most = in { $percent } % of the solutions
plot-shapeless = these puzzles have no months and days to draw
plot-too-many = there are too many combinations to draw; fix some choices with --choose
field-month = month
field-day = day
field-weekday = weekday
field-other = { $name }
field-value = { $value }
month-name = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
    [12] December
   *[other] { $month }
  }
weekday-name = { $weekday ->
    [sun] Sunday
    [mon] Monday
    [tue] Tuesday
    [wed] Wednesday
    [thu] Thursday
    [fri] Friday
    [sat] Saturday
   *[other] { $weekday }
  }

## app: the order of building

laid-from-above = straight down
laid-from-back = from the back, level
laid-from-back-left = from the back left, level
laid-from-back-left-slant = from the back left, at a slant
laid-from-back-right = from the back right, level
laid-from-back-right-slant = from the back right, at a slant
laid-from-back-slant = from the back, at a slant
laid-from-front = from the front, level
laid-from-front-left = from the front left, level
laid-from-front-left-slant = from the front left, at a slant
laid-from-front-right = from the front right, level
laid-from-front-right-slant = from the front right, at a slant
laid-from-front-slant = from the front, at a slant
laid-from-left = from the left, level
laid-from-left-slant = from the left, at a slant
laid-from-right = from the right, level
laid-from-right-slant = from the right, at a slant

## cli: usage

usage-unknown-option = there is no option { $option } here
usage-unknown-command = there is no command “{ $command }”
usage-missing = missing: { $argument }
usage-missing-command = a command is missing; “pavage --help” lists them
usage-conflict = { $option } does not go with { $other }
usage-twice = { $option } is given twice
usage-value = { $option } does not take “{ $value }”
usage-value-missing = { $option } needs a value
usage-not-utf8 = the command line is not UTF-8
usage-other = { $reason }
usage-suggestion = { $problem }; did you mean { $better }?
values-absent = this file has no value for --{ $option }; write one a line
value-in-file = { $problem } ({ $file }, line { $line })
value-number = --{ $option } takes a whole number from { $min } to { $max }, not “{ $value }”
value-long-number = --{ $option } takes a whole number from 1 on, not “{ $value }”
value-level = --level takes nudge, reason or reveal, not “{ $value }”
value-symmetry = --symmetry takes auto, drawing or rotations, not “{ $value }”
value-by = --by takes cost, information or levels, not “{ $value }”
way-exact-by = the cheapest path has the least cost: --exact does not go with --by { $measure }
rate-by = a rating does not depend on the measure of a step: “by” goes with hints and explanations
value-duration = --{ $option } takes a duration as 10s, 500ms, 2m or 1h, not “{ $value }”
value-size = --{ $option } takes a size of at least 1 MiB as 512MiB, 2GiB or 500MB, not “{ $value }”
value-without = --without takes names out of { $known }, not “{ $value }”
value-host-name = --name takes the name of a machine, such as raspberrypi.local, without a port, not “{ $value }”
value-vary = --vary takes an option and its values as lambda=0.99,0.999, not “{ $value }”
lang-unknown = --lang takes en or fr, not “{ $lang }”

## cli: inputs and outputs

input-absent = no file, folder or built-in puzzle has this name; “pavage list” shows what is built in
file-absent = there is no such file
position-absent = there is no such file; --position takes a file of moves, one “move …” a line
input-unreadable = cannot be read: { $reason }
input-twice = standard input can be read only once, but “-” stands for it more than once here
folder-empty = the folder holds no puzzle
zip-broken = this zip archive cannot be read: { $reason }
zip-long = this zip archive is longer than the limit of { $max } MiB
zip-large = this zip archive holds more than { $max } MiB unpacked, the limit
file-unwritable = cannot be written: { $reason }
trace-foreign = PAVAGE_TRACE names a file that is no trace of this version; what it holds is kept
folder-dash = “-” is no folder here: name the folder of the results; for a folder of that name, write ./-
input-dash = “-” does not stand for standard input here; for a file of that name, write ./-
file-dash = “-” is no file here: the answer already goes to standard output; for a file of that name, write ./-
output-failed = the answer cannot be written: { $reason }
output-several = -o takes one solution or one picture, but several were asked for
plot-no-readings = there is nothing to draw: the engine { $engine } has no energy and no temperature
picture-ending = pictures end in .svg, .png or .pdf
picture-failed = the picture cannot be made: { $reason }
schema-unknown = there is no schema of “{ $kind }”; there are those of { $kinds }
shell-unknown = there is no shell “{ $shell }”; known are { $shells }

## cli: answers

solved-only = { $puzzle }: 1 solution, the only one
solved-exactly = { $shown ->
    [one] { $puzzle }: { $total } solutions in all; the first shown
   *[other] { $puzzle }: { $total } solutions in all; { $shown } shown
  }
solved-exactly-drawn = { $shown ->
    [one] { $puzzle }: { $total } solutions in all; one drawn at random is shown
   *[other] { $puzzle }: { $total } solutions in all; { $shown } drawn at random are shown
  }
solved-one = { $puzzle }: a solution; there may be others
solved-at-least = { $shown ->
    [one] { $puzzle }: at least { $total } solutions; the first shown
   *[other] { $puzzle }: at least { $total } solutions; { $shown } shown
  }
solved-at-least-drawn = { $shown ->
    [one] { $puzzle }: at least { $total } solutions; one drawn at random is shown
   *[other] { $puzzle }: at least { $total } solutions; { $shown } drawn at random are shown
  }
solved-cheapest = { $shown ->
    [one] { $puzzle }: no solution is cheaper
   *[other] { $puzzle }: the { $shown } cheapest solutions; no other is cheaper
  }
solved-price = price { $price }
solved-nth = { $puzzle }: solution { $number } of { $total }
nth-beyond = { $total ->
    [one] there is only one solution, and no solution { $number }
   *[other] there are { $total } solutions, and no solution { $number }
  }
solved-none = { $puzzle }: no solution
solved-none-because = { $puzzle }: no solution: { $reason }
solved-none-shown = { $puzzle }: no solution, as one step shows
solved-limit = { $shown ->
    [0] { $puzzle }: no solution found yet: { $reason }
    [one] { $puzzle }: 1 solution so far: { $reason }
   *[other] { $puzzle }: { $shown } solutions so far: { $reason }
  }
solved-build = lay the pieces from above in this order: { $pieces }
solved-build-from = { $pieces } ({ $from })
solved-build-ways = lay the pieces in this order, straight down where nothing else is said: { $pieces }
solved-unused = not used: { $pieces }
solved-best = { $puzzle }: the best board found; { $score } of { $of } pairs of sides match
solved-best-pieces = { $puzzle }: the fullest board found; { $score } of { $of } free cells are covered
best-written = no solution found; the best board is in { $file }
counted = { $number ->
    [one] { $puzzle }: { $number } solution
   *[other] { $puzzle }: { $number } solutions
  }
counted-symmetry = { $puzzle }: { $number } solutions, { $unlike } up to symmetry
counted-symmetry-parts = { $number ->
    [one] { $puzzle }: { $number } solution, { $unlike } up to symmetries of each part of the board
   *[other] { $puzzle }: { $number } solutions, { $unlike } up to symmetries of each part of the board
  }
counted-symmetry-drawing = { $number ->
    [one] { $puzzle }: { $number } solution, { $unlike } up to symmetries of the drawing as a whole
   *[other] { $puzzle }: { $number } solutions, { $unlike } up to symmetries of the drawing as a whole
  }
counted-symmetry-rotations = { $number ->
    [one] { $puzzle }: { $number } solution, { $unlike } up to rotations
   *[other] { $puzzle }: { $number } solutions, { $unlike } up to rotations
  }
counted-uncompared = { $number ->
    [one] { $puzzle }: { $number } solution; it was not compared up to symmetry: { $reason }
   *[other] { $puzzle }: { $number } solutions; they were not compared up to symmetry: { $reason }
  }
counted-none = { $puzzle }: 0 solutions: { $reason }
counted-none-shown = { $puzzle }: 0 solutions, as one step shows
certificate-several = --certificate writes the certificate of one count: name one puzzle
disk-several = --disk keeps the states of one count: name one puzzle
disk-engine = --disk keeps the states of the engine { $engine }: name this engine or none
disk-in-use = another count is using this folder: wait until it ends, or name another folder
disk-not-empty = this folder has other files: name an empty folder, or one that is not there yet
disk-foreign = this folder holds the states of another count: finish that one, name another folder, or remove this one
disk-damaged = what the count left in this folder is damaged, or of another version: remove the folder, and the count begins again
certificate-none = no certificate was written: { $reason }
certificate-written = { $file }: a certificate with { $form ->
    [layers] { $states ->
        [one] one state
       *[other] { $states } states
      }
   *[diagram] { $states ->
        [one] one node
       *[other] { $states } nodes
      }
  }; { $reader } checks it
certificate-overflow = a certificate holds numbers of up to 128 bits, and one is larger
certificate-nothing = nothing is left to cover, so there is nothing to certify
certificate-needless = the number is 0 for a reason that needs no search
diagram-several = --zdd writes the solutions of one puzzle: name one puzzle
diagram-none = no decision diagram was written: { $reason }
diagram-unsuited = a decision diagram cannot take this puzzle: { $reason }
diagram-written = { $file }: a decision diagram with { $nodes ->
    [one] one node
   *[other] { $nodes } nodes
  }
estimated = { $puzzle }: nodes { $nodes } ± { $nodes-error }, solutions { $solutions } ± { $solutions-error } (estimates by { $walks } random walks, ± one standard error)
estimated-nothing = { $puzzle }: nothing is known: { $reason }
estimated-none-met = no walk met a solution: 0 ± 0 says only that solutions are rare among the branches, not that there are none
estimated-short = fewer walks than were asked for: { $reason }
estimated-levels = nodes, level by level: { $levels }
estimate-engine = an estimate is one of the tree that the engine dance searches: leave out the engine
estimate-none = there is nothing to estimate: { $reason }
resume-several = --resume keeps the state of one count: name one puzzle
resume-saved = { $file }: { $percent } % of the search is done and saved; run the same command to continue
resume-unsaved = { $file }: the search did not begin, and nothing was saved
resume-finished = { $file }: the count is finished; the same command prints it again
resume-was-finished = { $file }: the count was already finished; remove the file to count anew
planned-attempts = { $file }: { $shards ->
    [one] one shard
   *[other] { $shards } shards
  }, each one attempt at { $puzzle } with a seed of its own
planned-list = { $file }: { $units ->
    [one] one puzzle
   *[other] { $units } puzzles
  } in { $shards ->
    [one] one shard
   *[other] { $shards } shards
  }
planned-settled = { $file }: { $puzzle } needs no search; its shards have nothing to do
planned-slices = { $file }: { $shards ->
    [one] one shard
   *[other] { $shards } shards
  } of { $puzzle }, counted in { $units ->
    [one] one sweep
   *[other] { $units } sweeps
  }
planned-tree = { $file }: { $shards ->
    [one] one shard
   *[other] { $shards } shards
  } of { $puzzle }, cut from its search tree{ $empty ->
    [0] {""}
   *[other] {" "}({ $empty } with nothing to do)
  }
rest-running = this shard is running; stop it before its rest is planned
run-done = shard { $shard } (of 0 to { $last }) is done: { $file }
run-option-planned = --{ $option } belongs to the plan; give it to “pavage plan”
run-progress = { $percent } % done after { $time }{ $nodes ->
    [0] {""}
   *[other] , { $nodes } nodes
  }
run-stopped = shard { $shard } (of 0 to { $last }) is not done: { $reason }; the same command continues it
run-was-done = shard { $shard } (of 0 to { $last }) was already done: { $file }
shard-unlocked = this file system has no locks ({ $reason }); see to it that shard { $shard } runs only once at a time
shard-locked = shard { $shard } is already running here, in process { $owner }
shard-number = { $source } must be the number of a shard, from 0 to { $last }, not “{ $value }”
shard-unnamed = which shard? Type --shard K, or let a scheduler set one of { $variables }
counted-totals-none = no date was counted
counted-totals = { $puzzles ->
    [one] one puzzle
   *[other] { $puzzles } puzzles
  } counted, { $sum } solutions; each took { $mean } on average, { $best } at best, { $worst } at worst
counted-limit = { $number ->
    [one] { $puzzle }: 1 solution so far: { $reason }
   *[other] { $puzzle }: { $number } solutions so far: { $reason }
  }
statistics-counting = of these, { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
  } and { $placements ->
    [one] { $placements } placement
   *[other] { $placements } placements
  } to count the other solutions; --first leaves that out
statistics = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
  }, { $placements ->
    [one] { $placements } placement tried
   *[other] { $placements } placements tried
  }, { $pruned ->
    [one] { $pruned } branch cut
   *[other] { $pruned } branches cut
  }, { $time }{ $rate }, engine { $engine }
statistics-tree = the tree: depth { $depth }, { $branching } options at a branch on average, turned back { $backtracks ->
    [one] once
   *[other] { $backtracks } times
  }
statistics-levels = options at a branch, level by level: { $levels }
statistics-no-tree = no tree to measure: engine { $engine } took no options one by one; --engine mask or --engine dance does
statistics-rate = {", "}{ $rate } nodes/s
series-summary = { $puzzles } puzzles, { $sum ->
    [one] { $sum } solution
   *[other] { $sum } solutions
 } in all
series-limit = { $puzzle }: { $reason }; the puzzles marked with ? are not counted
choices-summary = { $puzzle }: { $number ->
    [one] { $number } combination
   *[other] { $number } combinations
 }, { $sum ->
    [one] { $sum } solution
   *[other] { $sum } solutions
 } in all
choices-fewest = fewest: { $number ->
    [one] { $number } solution
   *[other] { $number } solutions
 }, { $choice }
choices-most = most: { $number ->
    [one] { $number } solution
   *[other] { $number } solutions
 }, { $choice }
choices-hopeless = no combination has a solution: { $reason }
choices-unsolvable = { $number ->
    [0] every combination has a solution
    [one] { $number } combination has no solution: { $choices }
   *[other] { $number } combinations have no solution: { $choices }
 }{ $more ->
    [0] { "" }
   *[other] ; and { $more } more
 }
choices-limit = { $puzzle }: { $reason }; the combinations marked with ? are not counted
choices-too-many = there are { $number } combinations of choices, and at most { $most } can be counted; fix some with --choose
choice-none-left = a piece covers a cell that was chosen to stay open
check-valid = { $puzzle }: valid
check-invalid = { $number ->
    [one] { $puzzle }: not valid, one mistake
   *[other] { $puzzle }: not valid, { $number } mistakes
  }
check-broken = { "  " }{ $rule }: { $message }
check-broken-at = { "  " }{ $rule }: { $message }, at { $cells }
check-one-of-several = solution { $number }: { $message }
convert-about = Write a puzzle in another format
convert-after = Examples:
  {"  "}pavage convert iq-039.txt --to toml
  {"  "}pavage convert soma --to xcc -o soma.xcc
opt-convert-to = The format to write: one of the puzzle’s own, or xcc, matrix or cnf for any puzzle as an exact cover or as clauses
opt-convert-output = Write the text to this file instead of printing it
convert-format = a puzzle of the family { $family } is not written in “{ $format }”; it can be written in { $known }
convert-long = as { $format } it would have more than { $max } MiB, the longest text that is read
convert-untitled = the title “{ $title }” is not kept: { $format } has no place for one
convert-unsaid = the format { $format } cannot say all of this puzzle: { $what }
unsaid-only-read = it is only read: another program writes such files
cnf-prices = clauses have no prices, so they cannot say which solution is the cheapest
cnf-multiplicity = the item “{ $item }” is not covered exactly once, which these clauses cannot say
cnf-large = as clauses it would have more than { $max }, one for each two options that exclude each other
unsaid-burrtools = it has hexagons, joined sides, pieces that lie on it, cells that stay open or are chosen, a number of pieces or of open cells in all, pieces kept apart, or a piece of several shapes or parts, face down, or that may not lie in every way in which it could in space
unsaid-holes = the board is no rectangle
unsaid-digits = it has colours above 9, is no square, lets tiles turn, or fixes the colour of the rim
unsaid-wang = it has as many tiles as cells, tiles on the board, tiles that turn, or a colour of the rim
tiles-use-bad = `use` is "any" here, for each tile in any number, not “{ $word }”
tiles-any-size = with `use = "any"` the number of tiles does not tell the size of the board; say it, as in size = "6x8"
tiles-any-place = with `use = "any"` a tile of the list has no place on the board, so “@” means nothing; fix tiles by [[fixed]] tables
tiles-any-search = this search exchanges tiles, and here each may be laid in any number
wang-head = “{ $line }” should be four numbers: how many tiles, how many colours, rows and columns
wang-size = the size in the first line should be 1 to { $max } cells
wang-number = the first line says { $number ->
    [one] 1 tile
   *[other] { $number } tiles
 }, but { $tiles } follow
wang-colours = the first line says { $colours ->
    [one] 1 colour
   *[other] { $colours } colours
 }, but the tiles have { $found }
unsaid-e2 = tiles lie on it, may not turn, or the rim has another colour; or it is too wide or has too many colours
unsaid-chosen = options are chosen already
unsaid-matrix = an item is not covered exactly once, secondary items are covered, options have prices or are chosen already; or the matrix would be too long to be read
unsaid-keys = read again, it would differ in { $keys }
otherwise = { $option }, there { $counted ->
    [yes] { $number ->
        [one] is one solution
       *[other] are { $number } solutions
      }
   *[no] are solutions
  }
otherwise-flip = if pieces may be turned over (--flip)
otherwise-sides = if the digits of each tile are { $order ->
    [trbl] top, right, bottom, left
   *[ltrb] left, top, right, bottom
  } (--sides { $order })
hint-none = { $puzzle }: no hint was found within the limits
hint-open = { $puzzle }: nothing more follows from here; there is a choice
hint-dead = { $puzzle }: the puzzle itself has no solution; pavage explain shows why
hint-dead-puzzle = { $puzzle }: the puzzle itself has no solution
hint-dead-end = { $puzzle }: this position cannot be completed
givens-broken-nudge = Look at the givens around row { $row }, column { $col }.
givens-broken = The givens break a rule: { $why }.
givens-broken-message = So the puzzle has no solution. Compare it with the original.
hint-wrong = { $puzzle }: no solution from here; something you entered is wrong
hint-complete = { $puzzle }: this is the solution
hint-completions = { $number } solutions are possible from here
play-family = puzzles of the family { $family } have no pieces to lay; play takes those of packing and calendars
play-untrained = no network was trained for puzzles of the family { $family }
weights-missing = the weights of the trained ordering are not there
play-piece = this puzzle has no piece “{ $piece }”; its pieces are { $known }
play-piece-laid = no copy of piece { $piece } is left to lay: all are on the board
play-variant = piece { $piece } has no variant { $variant }; its last is { $last }
play-variant-nowhere = there is no place for variant { $variant } of piece { $piece }
play-variant-alone = a variant is that of a piece: name one of { $known } too
play-positions-oracle = the player oracle counts solutions; a plan of valued positions is made by learned and mrv
play-positions-ahead = a plan covers the whole game already: give positions or ahead, not both
play-positions-range = a plan values from 1 to { $max } positions, not { $positions }
play-too-large = this puzzle is too large for a plan: its table of placements would pass 64 MiB
player-unknown = no player is called “{ $player }”; known are { $known }
play-move = { $number }. { $piece } { $cells } ({ $share } %)
play-move-left = { $number }. { $piece } { $cells } ({ $share } %), solutions left: { $left }
play-complete = { $puzzle }: solved in { $moves } moves
play-dead = { $puzzle }: lost after { $moves ->
    [one] one move
   *[other] { $moves } moves
  }: no solution is left
play-limit = { $puzzle }: a limit was reached after { $moves } moves
play-valued = { $valued ->
    [one] One position was valued.
   *[other] { $valued } positions were valued.
  }
answer-of = { $puzzle }:
step-headline-nowhere = { $rule }: { $message }
step-headline = { $rule } { $cells }: { $message }
step-reasoned = { $reason } { $message }
step-suppose = suppose { $supposed }
step-way = step by step
step-ghost = with { $piece }
step-ghosts-more = and { $number } more
step-way-more = { $number } steps lead to this; --worlds tells them
step-worlds-more = { $number ->
    [one] one more case; --worlds tells it
   *[other] { $number } more cases; --worlds tells them
  }
world-absent = { $worlds ->
    [0] this step has no cases, so there is no case { $world }
    [one] this step has one case, so there is no case { $world }
   *[other] this step has { $worlds } cases, from 1 to { $worlds }; there is no case { $world }
  }
world-nudge = --level nudge shows no cases; add --level reason or --level reveal
worlds-common = in all cases:
worlds-legend = ? supposed · * in all cases · ! contradiction
worlds-legend-unrevealed = ? supposed · ! contradiction
world-fails = contradiction
step-stands = no contradiction
step-contradiction = contradiction: { $message }
step-contradiction-at = contradiction at { $cells }: { $message }
explained-solved = { $steps ->
    [one] { $puzzle }: solved in one step
   *[other] { $puzzle }: solved in { $steps } steps
  }, the only solution{ $turned ->
    [true] {" "}but for its turns
   *[false] { "" }
  }
explained-none = { $steps ->
    [0] { $puzzle }: no solution
    [one] { $puzzle }: no solution, as one step shows
   *[other] { $puzzle }: no solution, as { $steps } steps show
  }
explained-wrong = { $steps ->
    [one] { $puzzle }: no solution with what was entered, as one step shows; the puzzle itself has one
   *[other] { $puzzle }: no solution with what was entered, as { $steps } steps show; the puzzle itself has one
  }
explained-entered = { $steps ->
    [0] { $puzzle }: no solution with what was entered
    [one] { $puzzle }: no solution with what was entered, as one step shows
   *[other] { $puzzle }: no solution with what was entered, as { $steps } steps show
  }; whether the puzzle itself has one is another question
explained-several = { $puzzle }: several solutions; two of them shown
explained-limit = { $steps ->
    [0] { $puzzle }: no step so far: { $reason }
    [one] { $puzzle }: one step so far: { $reason }
   *[other] { $puzzle }: { $steps } steps so far: { $reason }
  }
explained-cost-limit = { $proved }: { $reason }
explained-gained = in all { $gained } candidates gained, cost { $cost }
step-gain = gains { $gained }, cost { $cost }
explained-cost = cost { $cost }{ $proved ->
    [true] , proved: no path by simple steps and hypotheses alone costs less
   *[false] ; no path by simple steps and hypotheses alone costs less than { $least }
  }
rated = { $puzzle }: { $class }, score { $score }: { $why }
rated-unproved = { $puzzle }: { $class }, score { $score }: { $why }; not proved to be the least cost: { $reason }
rated-none = { $puzzle }: no class: { $why }
rated-limit = { $puzzle }: no class yet: { $reason }
rated-details = { $fields }; { $time }
intuition-errs = { $right ->
    [0] intuition errs with its first piece
    [one] intuition lays one piece right, then errs
   *[other] intuition lays { $right } pieces right, then errs
  }
intuition-solves = intuition alone solves it
rated-summary = { $puzzles } puzzles, { $unique } with exactly one solution; { $time } in all, median { $median }, slowest { $slowest } ({ $name })
class-starter = starter
class-junior = junior
class-expert = expert
class-master = master
class-wizard = wizard
class-none = none
field-level = level
field-steps = steps
field-cost = cost
field-cost_min = cost at least
field-cost_proved = cheapest
field-hard_steps = hard steps
field-agreement = agreement
field-bottleneck = bottleneck
field-simple_steps = simple steps
field-other_steps = harder steps
field-hypotheses = hypotheses
field-search_left = search left
field-search = plain search
yes = yes
no = no
unknown = unknown
generate-unknown = there is no family “{ $family }”; puzzles are generated of { $families }
generate-absent = puzzles of the family { $family } cannot be generated; those of { $families } can
generate-from-absent = no levels are made from a drawing of the family { $family }, only from those of { $families }
generate-family = New puzzles of the family { $family }
generate-solution = solution
generate-folder = several puzzles need a folder: -o FOLDER
generate-solution-apart = JSON has no comments to hold the solution: use -o FOLDER, --json, or another --format
generate-seeds = --seed is too large for so many puzzles
generator-absent = the family { $family } makes no puzzles

## app: things to make

make-family = puzzles of the family { $family } have no pieces to make
make-wrap = a board whose sides are joined is a cylinder; only flat boards are made
make-parts = piece { $piece } consists of several parts, which nothing would hold together
make-shapes = piece { $piece } is one of several shapes; each is a piece of its own to be made
make-piece-large = piece { $piece } has more than { $max } cells
make-pieces = { $pieces } pieces are too many; at most { $max } are made
make-cells = the pieces have { $cells } cells together; at most { $max } are made
make-solid = only flat pieces are cut from a sheet; pieces on the lattice { $lattice } are printed: --to stl
make-kind = “{ $value }” is nothing that is made; there are { $names }
make-range = --{ $option } takes { $min } to { $max } mm, not “{ $value }”
make-paper = --paper takes { $names }, or width and height of 50 to 2000 mm as 300x600, not “{ $value }”
make-paper-small = the frame is { $width } × { $height } mm; the paper has { $w } × { $h } mm, of which { $edge } mm along the edge stay free: take smaller cells (--cell), thinner walls (--wall) or larger paper (--paper)
make-piece-paper = piece { $piece } is larger than the paper: take smaller cells (--cell) or larger paper (--paper)
make-sheets = this takes more than { $max } sheets
make-large = the tray would be { $side } mm long; at most { $max } mm are made: take smaller cells (--cell)
make-clearance-small = printed pieces need a clearance of { $min } mm at least, or they fit nowhere
make-edges-both = edges are either cut off or rounded: give chamfer or round
make-edge-large = clearance and edge take away { $max } mm together at most with cells of this size
make-edge-high = pieces of this height leave { $max } mm at most for each edge
make-edge-balls = balls have no edges to round or to cut off
make-neck-large = necks between balls of this size are { $max } mm thick at most
matrix-large = the matrix has { $rows } rows and { $columns } columns; a picture takes at most { $rows_max } rows and { $columns_max } columns
render-matrix-limit = a limit was reached before a solution was found, so no row is lit
render-matrix-none = there is no solution, so no row is lit
render-steps-empty = there are no pieces on the board to lay step by step; add --solve, or give a position with --position
render-steps-many = { $steps } steps of a board of { $cells } cells are too many for one picture; step by step, steps times cells may be { $max } at most
render-steps-none = --steps draws how pieces are laid; there are none to lay here
render-steps-together = { $pieces } interlock: none of them goes in alone along a straight line; hold them together and lay them as one
render-unsolved = no solution to draw
replay-cut = the recording is full after { $max } steps, before the end
replay-otherwise = the steps end without a solution; solve searches such a board with engine { $engine }, which keeps many partial boards at once and has no such steps
replay-status = step { $step } of { $all }, { $speed } a second
replay-keys = space play/pause · ←/→ step · home/end · +/− speed · q quit
list-prunings = prunings
list-engines = engines
list-adapters = graphics processors (engine gpu)
list-no-adapters = none with Vulkan: the engine gpu cannot count here
list-piece-sets = piece sets:
list-boards = boards:
list-formats = formats:
list-heuristics = orderings:
list-trained = ordering by a trained network:
list-trained-weights = { $name } (weights of version { $version })
list-unknown = there is no built-in puzzle, board or piece set called “{ $name }”; pavage list names them
list-own-engine = engines of its own:
list-engine-complete = { $engine } (complete)
list-engine-one = { $engine } (looks for one solution, or proves that there is none)
list-engine-incomplete = { $engine } (looks for one solution, proves nothing)
list-books = level books
list-book = { $book }: { $levels } levels, each with exactly one solution
list-book-own = { $levels ->
    [one] { $book }: one level
   *[other] { $book }: { $levels } levels
  }
list-book-absent = no level of these classes was found for this book: { $classes }
level-unknown = the book { $book } has levels 1 to { $levels }: { $book }/1 to { $book }/{ $levels }, and no { $book }/{ $number }
level-unnamed = { $book } is a level book: name one of its levels, { $book }/1 to { $book }/{ $levels }
level-bad = { $level } is no puzzle: { $reason }
book-unreadable = this is no book: { $reason }
book-size = a book in a file has 1 to { $max } levels, not { $levels }
book-count = a book has at most { $max } levels, not { $count }
book-classes = “{ $typed }” begins with the harder class; write { $turned }
book-options = a book takes neither --solution nor --format: its levels are in TOML, and their solutions are in no file
book-none = no such level was found
book-short = Only { $levels } of { $asked } levels were found: others are of another class, or like one of these.
book-short-limit = Only { $levels } of { $asked } levels were found: { $reason }.
difficulty-range = “{ $typed }” asks for several classes, as a book has: name it with -o NAME.book.json
book-unknown = there is no level book “{ $name }”; there are { $names }
book-ending = the booklet is a PDF: its name must end in .pdf
book-written = { $book }: { $levels } levels on { $pages } pages
book-level = { $number } · { $class }
book-solution = { $number }
book-solutions = Solutions
book-levels = { $levels } levels
book-class = { $first } to { $last }: { $class }
book-unique = Each level has exactly one solution.
book-title-iq-puzzler-pro = IQ Puzzler Pro
book-title-iq-puzzler-pro-diagonal = IQ Puzzler Pro, diagonal board
book-title-iq-puzzler-pro-pyramid = IQ Puzzler Pro, pyramid
book-title-kanoodle = Kanoodle
book-title-kanoodle-pyramid = Kanoodle, pyramid
column-class = class
column-puzzles = puzzles
column-level = level { $level }
column-name = name
study-heading-several = { $puzzles ->
    [one] one puzzle
   *[other] { $puzzles } puzzles
  }: engine { $engine }
study-mark-unsolved = { $mark } some runs found no solution in these steps
study-mark-lowest = { $mark } some runs reached the lowest temperature
study-boards = { $product } = { $number }
study-boards-about = { $product } ≈ { $whole }.{ $part }·10^{ $power }
study-heading = { $puzzle }: engine { $engine }
column-placement = placement
column-solutions = solutions
column-time = time
column-placements = placements
column-nodes = nodes
column-pruned = cut
column-stop = ended by
column-solved = solved
column-unsolved = unsolved
column-mean = mean steps
column-median = median
column-middle-half = middle half
column-median-time = median time
column-least = least
column-most = most
column-most-steps = most steps
column-lowest = lowest T
column-size = size
column-all = all
column-boards = boards
column-mean-time = mean time
column-matched = best
column-iteration = step
column-temperature = T
column-energy = E
column-best = best
column-chance = loss { $loss }
column-acceptance = accepted
stop-exhausted = end of search
stop-solutions = solution
stop-nodes = node limit
stop-time = time limit
stop-memory = memory limit
stop-overflow = more than 64 bits
stop-cancelled = interrupt
stop-foreign = another search
progress-rate = {" · "}{ $rate } nodes/s
progress-search = { $percent } %{ $rate } · depth { $depth } · best { $best } · { $solutions } found · about { $left } left
progress-reading = energy { $energy } · best { $best } · T { $temperature } · { $iterations } steps · { $rate }/s
progress-done = { $done } of { $all }
progress-long = days

## cli: help

cli-about = Solve, count, check, generate, compare and draw puzzles in which pieces fill a grid.
cli-after = Examples:
  {"  "}pavage solve calendar --date 2022-01-01
  {"  "}pavage count pentomino-6x10
  {"  "}pavage list
  {""}
  PUZZLE is a file, a folder (every puzzle in it), - (standard input) or a built-in name.
  Exit status: 0 yes or done, 1 no, 2 bad usage or input, 3 a limit was reached, 130 interrupted.
heading-usage = Usage:
heading-commands = Commands
heading-families = Families
heading-arguments = Arguments
heading-options = Options
heading-reading = How puzzles are read
heading-engines = Options of engines
heading-common = Common options
placeholder-command = COMMAND
placeholder-family = FAMILY
placeholder-puzzle = PUZZLE
placeholder-name = NAME
placeholder-solution = SOLUTION
placeholder-file = FILE
placeholder-folder = FOLDER
placeholder-place = FOLDER|FILE
arg-puzzle = A file, a folder, a .zip of files, - or the name of a built-in puzzle or level
arg-list-name = Draw this built-in puzzle, level, board or piece set
arg-book-name = The level book; pavage list names all
arg-solution = What solve printed, text or JSON; - for standard input
arg-kind = The kind of file: puzzle or book
arg-shell = bash, elvish, fish, powershell or zsh
opt-help = Print help
opt-version = Print the version
opt-json = Print one JSON object a line
opt-lang = Language (default: as the locale)
opt-threads = Number of threads (default: all cores)
opt-uniform = Draw the solutions from all by --seed, each with the same chance
opt-memory-limit = Limit of memory (default: none for the command, 1GiB for each table)
opt-time-limit = Stop after this time: 10s, 500ms, 2m
opt-seed = Decides everything that is random (default: 0)
opt-engine = Search engine (default: auto, the fastest that fits; it says which and why)
opt-heuristic = Ordering of the search (default: the family’s first)
opt-format = Format of the input (default: by its ending, else by its content); “pavage list” names all
opt-race = Take the answer that is ready first; it may differ from run to run. With --portfolio the orderings take turns
opt-quiet = No progress bar and no remarks
opt-values-file = Take the values from a file (- for standard input), one a line: dates, or weekday, month and day as in sat 1 31
opt-first = Stop at the first solution and do not count the others
opt-all = All solutions
opt-limit = At most N solutions (default: 1)
opt-cheapest = The K solutions of least price (default: 1), proved, cheapest first; of exact covers, whose options may have prices
opt-nth = The solution with number K among all, counted from 1, without a visit of those before it
opt-solve-output = Write the solution to FILE, in the input’s own format; if none is found, the best board of annealing or the fullest of fill
opt-portfolio = Search under several orderings at once
opt-verbose = Print how large the search tree is, level by level; during annealing, temperature and energy after counted steps
opt-every = With --verbose, print a line after every N steps (1 for each step)
opt-plot-solve = Draw temperature and energy during annealing (.svg, .png, .pdf)
replay-about = Replay a recorded search, or the cutting of a board
arg-recording = One or more recordings, as solve --replay --json and generate --replay --json write them; - for standard input
replay-after =
  Examples:
  {"  "}pavage solve pentomino-6x10 --replay --json > search.json
  {"  "}pavage replay search.json
  {"  "}pavage generate packing --board 3x3 --sizes 2-4 --replay
opt-replay = Replay the search step by step
opt-position = Start from the player’s moves in FILE, one “move …” a line; of tiles also from a board
opt-level = How much the hint tells (default: nudge; with --json: reveal)
opt-max-work = Stop the search for the cheapest path after N removed candidates (default: none; memory ends it at 512 MiB, or at --memory-limit)
opt-worlds = Show all cases of a hypothesis, however many there are: as small boards side by side, then one by one
opt-step = Tell only the step with this number, with all worlds of a hypothesis
world-step = --world tells one world of a step: say which with --step K
step-absent = there are steps 1 to { $steps }, and no step { $step }
opt-world = Show case N of a hypothesis alone and in full, with its board
opt-exact = Suguru: search for the cheapest path and prove it, instead of a good path quickly
opt-by = Suguru: at each step, take the deduction of least cost, or the one that tells most, of all techniques or of hypotheses alone (cost, information, levels)
opt-path = Print the path as compact text only
opt-symmetry = What makes solutions the same: the symmetries of each part of the board (auto), of the drawing as a whole (drawing), or rotations alone (rotations)
opt-each-placement = Count the solutions with each placement that can come next
opt-every-date = Count every date of the calendar
opt-every-choice = Count every combination of choices
opt-random = Count N dates drawn at random by --seed from all dates, and tell the mean time
opt-resume = Save the count in FILE from time to time, and continue from it (does not use the sweep)
opt-disk = Keep what passes the memory limit in FOLDER; after a break the same command goes on from there
opt-disk-limit = The most that may lie in the folder of --disk (default: what is free)
opt-certificate = Write what another program needs to check the count to FILE
opt-estimate = Do not count, but estimate the search and the number of solutions by random walks (default: 1000, or as many as fit into about a second), with standard errors
opt-zdd = Write all solutions to FILE as a zero-suppressed decision diagram, in the text that Graphillion loads
opt-plot-counts = Draw the counts (.svg, .png, .pdf): dates as a heat map, placements as a board for each piece
opt-engines = Compare engines instead of orderings
opt-orderings = Compare orderings even where the default is to compare engines
opt-vary = Run the engine named by --engine several times with each of these values of an option
opt-runs = Run one engine N times, with consecutive seeds (default with --vary: 20)
opt-without = Also search without these prunings, in rows of their own (regions: branches cut by the size of an empty region; holes: placements that leave such a region at once, left out from the start; patterns: branches cut by a small region that no pieces fill, as list --dead draws them; usual searches do not look for these, but the other rows of such a comparison do)
opt-compare-all = Search to the end instead of to the first solution
opt-seeds = Run each search with N consecutive seeds, which also break the ties of the orderings; show the medians and how the runs are spread
opt-repeat = Run each search N times and show its least time (default: 1)
opt-plot-compare = Draw the comparison as a bar chart, or the runs of a study (.svg, .png, .pdf)
opt-render-output = The picture: .svg, .png or .pdf
opt-render-solve = Draw the solved board
opt-render-limit = Draw up to N solutions (default: 1)
opt-render-matrix = Draw the matrix of the exact cover instead: a row for each placement, a column for each cell and each piece, the rows of a solution lit
opt-render-steps = Draw how the pieces are laid, step by step; in a solid, each step says from where
opt-make-to = What to make: stl, the tray and each piece as closed surfaces to print in plastic; svg or pdf, all outlines on sheets to cut, at true scale, each line once
opt-make-output = A folder for the files of stl and svg, or the file of pdf
opt-make-cell = The side of a cell (default: 15)
opt-make-height = The height of flat pieces, and how deep the tray is (default: half a cell)
opt-make-clearance = How far the sides of pieces lie inside their cells (default: 0.15 for stl, none for sheets)
opt-make-wall = The width of the walls of the tray or frame (default: 4)
opt-make-floor = The height of the tray’s floor (default: 2)
opt-make-chamfer = Cut off the edges of pieces, so far on both sides (stl)
opt-make-round = Round the edges of pieces with this radius (stl)
opt-make-neck = The diameter of the necks between balls (default: two fifths of a cell; stl)
opt-make-kerf = The width of what the tool takes away: with it, parts lie apart, and each line moves outward by half of it (svg, pdf)
opt-make-paper = The size of a sheet in millimetres, or a name (default: a4; svg, pdf)
opt-count = Number of puzzles, with consecutive seeds (default: 1)
opt-generate-output = Write the puzzles into this folder; file names contain the seed; one puzzle goes into a file where the name ends as in NAME.toml; - is standard output; or NAME.book.json: one book of levels that rise (--difficulty starter-master)
opt-solution = Add the solution
opt-generate-replay = Show how the board is cut into pieces, step by step
solve-about = Find a solution of each puzzle
solve-after = Examples:
  {"  "}pavage solve iq-039.txt
  {"  "}pavage solve --all --json pentomino-3x20
  {"  "}pavage solve challenges/ --time-limit 10s
count-about = Count the solutions exactly
count-after = Examples:
  {"  "}pavage count pentomino-8x8-hole
  {"  "}pavage count calendar --every-date --plot dates.svg
  {"  "}pavage count iq-puzzler-pro --resume state.json
  {"  "}pavage count pentomino-6x10 --estimate
check-about = Tell whether a solution is valid, and if not, which rule breaks where
check-after = Example:
  {"  "}pavage solve iq-039.txt | pavage check iq-039.txt -
hint-about = Give a hint: where to look next, why, and what to do
hint-after = Example:
  {"  "}pavage hint puzzle.txt --position moves.txt --level reason
explain-about = Explain every step to the solution
explain-after = Example:
  {"  "}pavage explain puzzle.txt --exact
rate-about = Tell how hard puzzles are, and why
rate-after = Examples:
  {"  "}pavage rate puzzle.txt
  {"  "}pavage rate magazine/ --json
play-about = Play a game move by move, and take nothing back
play-after = Examples:
  {"  "}pavage play iq-puzzler-pro
  {"  "}pavage play iq-puzzler-pro --positions 2000
  {"  "}pavage play iq-puzzler-pro --piece J --variant 2
  {"  "}pavage play iq-039.txt --player oracle
plan-about = Divide a count, a search or a list into shards for many machines
plan-after = Examples:
  {"  "}pavage plan kanoodle --engine mask --shards 100 -o plan.json
  {"  "}pavage run plan.json --shard 7 -o results
  {"  "}pavage merge plan.json results
  {"  "}pavage plan --rest plan.json results --shards 20 -o rest.json
plan-heading-generate = Options of --work generate
run-about = Do one shard of a plan; the same command continues it
run-after = Without --shard, the number comes from SLURM_ARRAY_TASK_ID,
  JOB_COMPLETION_INDEX or AWS_BATCH_JOB_ARRAY_INDEX.
  Example:
  {"  "}pavage run plan.json --shard 7 -o results --time-limit 2h
merge-about = Add up the results of all shards of a plan, as JSON
merge-after = Examples:
  {"  "}pavage merge plan.json results
  {"  "}pavage merge plan.json results rest.json results2
  {"  "}pavage merge plan.json results --solutions all.ndjson
placeholder-plan = PLAN
arg-plan = A file that pavage plan wrote
arg-plan-puzzle = Puzzles as for count; with --work generate a family; with --rest the plan’s folders
arg-merge-folders = Folders with its results; then perhaps plans of rests, each before its folders
opt-merge-solutions = Write all solutions into this file, one a line, however many there are; “-” is standard output
opt-plan-output = Write the plan into this file; - is standard output
opt-rest = Divide what the shards of this plan have left
opt-run-output = The folder of the results: shard-K.json when it is done
opt-shard = The number of the shard, from 0
opt-shards = How many shards: exactly so many, perhaps some with nothing to do
opt-work = What is asked of the puzzles (default: count)
generate-about = Make new puzzles
generate-after = Example:
  {"  "}pavage generate packing --seed 7 --solution
compare-about = Search the same puzzle under each ordering or engine
compare-after = Examples:
  {"  "}pavage compare iq-039.txt --plot orderings.svg
  {"  "}pavage compare challenges/ --repeat 5
  {"  "}pavage compare iq-079.txt --seeds 101
  {"  "}pavage compare tetravex.txt --engine anneal-plain --vary lambda=0.99,0.999,0.9999 --runs 20
render-about = Draw the board as SVG, PNG or PDF
render-after = Examples:
  {"  "}pavage render iq-039.txt --solve -o iq-039.png
  {"  "}pavage render soma --solve --steps -o soma.pdf
make-about = Make a packing puzzle: surfaces to print in plastic, or sheets to cut
make-after = All lengths are millimetres. Examples:
  {"  "}pavage make soma --to stl --cell 20 --round 1.5 -o soma/
  {"  "}pavage make pentomino-6x10 --to pdf --paper a3 -o pentominoes.pdf
list-about = List built-in puzzles, formats, orderings and engines, or draw one of them
opt-dead = Draw the smallest regions that no pieces of the set fill, up to the size of the largest piece (at most 7 cells)
opt-book = List the levels of the book NAME, with their classes
opt-book-output = The booklet: a cover, the levels, the solutions at the end
book-about = Write a level book as a booklet to print
book-after = Example:
  {"  "}pavage book iq-puzzler-pro -o levels.pdf
opt-player = Who plays: a trained network, a search that takes nothing back, or the exact counts (default: learned)
opt-piece = Make one move, with this piece
opt-variant = How this piece lies: the number of its variant (pavage list NAME --variants)
opt-ahead = Look so many moves ahead, at most 6: 0 weighs the move alone, 1 also the best move after it, 2 the best line of two moves after it, and so on (default: 0)
opt-positions = Plan the whole game before its first move, valuing at most so many positions (default: no plan)
opt-variants = Draw the ways in which each piece of NAME can lie, with their numbers
list-dead = { $cells ->
    [one] one cell
   *[other] { $cells } cells
  }: { $regions }
list-dead-total = { $regions ->
    [one] no pieces fill this region
   *[other] no pieces fill any of these { $regions } regions
  }
list-dead-lattice = { $name } is no set of squares; dead regions are listed of squares only
list-variants = { $piece }: { $variants ->
    [one] one variant
   *[other] { $variants } variants
  }
list-after = Examples:
  {"  "}pavage list pentomino
  {"  "}pavage list suguru-8x8 --book
  {"  "}pavage list --json
schema-about = Print the schema of a kind of file, for editors
schema-after = Example:
  {"  "}pavage schema puzzle > puzzle.schema.json
completions-about = Print the completions for a shell
completions-after = Example:
  {"  "}pavage completions bash > /etc/bash_completion.d/pavage
man-about = Print the manual page
man-after = Example:
  {"  "}pavage man > pavage.1

## py: arguments and faults

python-clusters-folder = the folder { $value } has another plan: choose an empty folder, or the one of the same work
python-clusters-foreign = { $value } is a rest of another plan: move its folder away
python-clusters-missing = the package { $value } is not installed: pip install "pavage[{ $value }]"
python-clusters-scheduler = a scheduler is "local", "dask" or "ray", not { $value }
python-clusters-shard = shard { $value } ended without a result: { $reason }
python-clusters-split = split_after takes a number of nodes from 1 on, or a positive datetime.timedelta, not { $value }
python-clusters-split-nodes = this work is divided into whole puzzles, seeds or attempts, whose nodes are not counted: give split_after a datetime.timedelta, not { $value }
python-clusters-worker = shard { $value } was given up: the workers that ran it died
python-clusters-locked = another call is using the folder { $value }: wait until it ends, or choose another folder
python-clusters-retries = retries takes a whole number from 0 on, not { $value }
python-clusters-workers = workers takes a whole number from 1 on, not { $value }
python-colour = a colour is a text or a whole number from 0 to 16,777,215, not { $value }
python-fault = a fault in Pavage itself, which we would like to hear of: { $reason }
python-file = { $file }: { $problem }
python-flag = { $option } is True or False, not { $value }
python-forked = this search runs in the process that began it; after os.fork(), begin it again
python-item = an option lists items, or pairs of a secondary item and its colour, not { $value }
python-item-unknown = there is no item “{ $item }”; add it with item() first
python-items = an option needs a list of items, not { $value }
python-weights = weights takes a list of whole numbers from 0 up, one for each option, not { $value }
python-weights-number = there are { $options } options, and { $weights } weights: give each option one
nth-none = there is no solution
python-moves = { $option } takes moves: a text with one on each line, a list of texts, or a path, not { $value }
python-no-name = there is no built-in puzzle “{ $name }”, and as the text of a puzzle: { $problem }
python-option-none = there is no option { $option } here, nor any other
python-option-unknown = there is no option { $option } here; known are { $options }
python-option-value = { $option } takes a text or a number, not { $value }
python-over = { $option } takes heuristics or engines, not { $value }
python-progress = { $option } takes True, False or a function, not { $value }
python-secondary-bounds = the item “{ $item }” is secondary, so it has no min and max: it may be covered once, or by options of one colour
python-solution = a solution is a Solution, a text, or rows as solve() gives them, not { $value }
python-source = a puzzle is a text, the name of a built-in puzzle, or a pathlib.Path, not { $value }
python-stream-progress = iter_solutions takes no progress: count what it hands out
python-text = { $option } takes a text, not { $value }

## family null

built-in-level = a level of a book, with exactly one solution
built-in-null = three dark lamps, the smallest puzzle there is
move-unreadable = “{ $move }” is no move
lamp-unknown = “{ $letter }” is no lamp; o is a dark one and * a lit one
lamps-number = a row has 1 to { $max } lamps
lamp-lit = the lamp { $lamp } is lit already
lamp-absent = there is no lamp { $lamp }
lamp-dark = the lamp { $lamp } is dark
lamp-lit-label = *
next-lamp-nudge = Look along the row from its beginning.
next-lamp-reason = Every lamp is lit in the end, and this is the first that is dark.
next-lamp-message = So the lamp { $lamp } is lit.
technique-next-lamp = next lamp
opt-patience = Light one of N dark lamps looked at (default: 2)
lamps-rated = { $steps ->
    [one] one lamp to light
   *[other] { $steps } lamps to light
  }

## family suguru: names of techniques

technique-last-candidate = last candidate
technique-last-place = last place
technique-forbidden-neighbour = forbidden neighbour
technique-naked-subset = naked subset
technique-hidden-subset = hidden subset
technique-two-cages = two cages
technique-colouring = colouring
technique-chain = chain
technique-cage-places = places of a cage
technique-short-world = short world
technique-suppose = hypothesis
technique-wrong-value = wrong value
technique-wrong-note = wrong note
technique-cage-repeats = number twice in a cage
technique-touching-equal = equal numbers touch

## family packing: names of techniques

technique-only-placement = only placement
technique-only-piece = only piece
technique-pocket = pocket
technique-shared-cells = shared cells
technique-imbalance = colours out of balance
technique-balance = balance of colours
technique-corner = corner
technique-hole = hole
technique-counted = solutions counted
technique-choice = choice
technique-dead-end = dead end
technique-uncovered = uncovered item
technique-area = area
technique-region = region
technique-cell = cell
technique-piece = piece
technique-weights = weighted cells
technique-unusable = piece with a hole
technique-no-tile = cell without a tile
technique-no-place = tile without a place
technique-colour-count = colours counted

## family packing: reading

grid-empty = the grid has no rows; a board needs at least one “.” or letter
grid-ragged = this row has { $cells } cells, the first one { $expected }; all rows of a grid or of a layer are equally long
grid-letter-bad = “{ $letter }” in column { $col } is neither a letter, nor “.” (an empty cell), nor “#” (outside the board); each line is a row
grid-layers = empty lines separate the layers of a ball pyramid, each one cell smaller each way than the one below, up to a single cell; these layers are { $sizes }. Write other boards with layers in TOML, with lattice = "cubic" or "balls"
grid-layers-flat = this board is flat and must have no empty lines; a board with layers needs lattice = "cubic" or "balls"
grid-parted = a line that is only “--” separates solutions, but a puzzle has one board; comments have more after “--”, and empty lines separate layers
grid-upside-down = the layers of this pyramid are upside down; draw the largest one, at the bottom, first
grid-off-lattice = the lattice has no cell in row { $row }, column { $col }: hexagons lie where the sum of row and column is even; leave a blank here
layer-other-size = layer { $layer } is { $found }, the lowest layer { $expected }; all layers of cubes are equally large, with “#” where there is no cell
size-other-lattice = sizes such as “{ $form }” do not fit the lattice { $lattice }; write one such as { $known }
board-other-lattice = the board { $board } belongs to another lattice; add lattice = "{ $lattice }"
lattice-unknown = there is no lattice “{ $lattice }”; known are { $known }
board-empty = the board has no cells
board-too-large = the board would have { $cells } cells, at most { $max } are allowed
set-unknown = there is no piece set “{ $set }”; known are { $known }
set-other-lattice = the pieces of the set { $set } are of the lattice { $its } and do not fit { $lattice }; sets that fit: { $known }
set-needed = which pieces fill this board of { $cells } cells? Name a set with --pieces: { $known }; with --pieces drawn, the letters of the grid are the pieces
set-drawn-none = --pieces drawn takes the letters of the grid for the pieces, but this board has none
set-drawn-many = the grid draws { $pieces } pieces; at most { $max } have names
part-unknown = { $parts ->
    [0] { $file } is one file, and no folder with “{ $part }”
   *[other] { $file } has { $parts } puzzles and none called “{ $part }”; the first are { $names }
  }
parts-several = there are { $parts } puzzles here, but one is opened at a time; the command takes them one by one
foreign-pieces = a text in the format { $format } has pieces of its own, so --pieces means nothing
foreign-piece-empty = the shape { $piece } has no cells
foreign-piece-apart = the cells of the shape { $piece } are not connected by their sides
foreign-large = its boxes have more than { $max } places together
foreign-side = a side of the board is { $side } cells long; at most { $max } are allowed
foreign-pieces-many = there are more pieces ({ $pieces }) than letters to name them
challenges-none = there is no grid here: two or more lines of equal length, with letters for pieces and “-” or “.” for empty cells
soma-none = there is no figure here: lines with a “/” before the row of each layer
soma-layers = this line has the rows of { $found ->
    [one] 1 layer
   *[other] { $found } layers
 }, but the first line of the figure those of { $expected }
presents-no-region = a region is missing, as in 12x5: 1 0 1 0 2 2
presents-line = “{ $line }” is neither the number of a shape (as 3:), nor a row of # and “.”, nor a region (as 12x5: 1 0 1)
presents-order = shape { $number } should have the number { $expected }: shapes are numbered from 0, in order
presents-copies = this region has { $found ->
    [one] 1 number
   *[other] { $found } numbers
 }, but there are { $shapes } shapes
presents-number = “{ $word }” is no number of copies
presents-nothing = nothing is to be laid on this region
iqpuzzle-freestyle = this is a board to play freely on, without a goal
iqpuzzle-board = the section [Board] is missing
iqpuzzle-blocks = the section [Block1] is missing: there are no pieces
iqpuzzle-corners = the section [{ $name }] has no corners (Polygon=…)
iqpuzzle-polygon = the corners of [{ $name }] should go along rows and columns, around some cells, and end where they begin
iqpuzzle-corner = “{ $corner }” should be the column and the row of a corner, as 3,0, neither beyond 16384
iqpuzzle-large = [{ $name }] is too large
iqpuzzle-start = [{ $name }] has no place (StartPos=…)
burr-deep = its elements lie more than { $max } deep in each other, as in no puzzle
burr-xml = this is not the XML of a puzzle: { $reason }
burr-version = the first element should be <puzzle version="2"> or version 1
burr-grid = { $grid ->
    [dodecahedra] its cells are rhombic dodecahedra
    [tetrahedra] its cells are tetrahedra and octahedra
   *[other] its grid is of a kind that is not known
 }; bricks, spheres and one layer of triangles are read
burr-prisms = its triangles are prisms in several layers; one layer is read
burr-no-sphere = there is a cell where x + y + z is odd, so no sphere
burr-number = the attribute { $name } should be a number, not “{ $value }”
burr-problem = there is no problem { $typed }; there are { $known }
burr-no-problem = the file has no problem to solve
burr-problem-only = --problem belongs to files of BurrTools
burr-result = this problem has no result, so no board
burr-shape = there is no shape with this id
burr-piece-variable = a piece has cells that may be there or not, which only a result may have
burr-range = a shape has a count, or a min and a max that is not less
burr-pieces = this problem has no pieces
burr-size = a shape should have sizes x, y and z of at least 1, and not be too large
burr-voxel = the cells of a shape are “_”, “#” and “+”, with digits for colours
burr-voxels = the number of cells is not x times y times z
burr-colours = colours keep pieces from places of the board here, which is not read
burr-holes = at most { $holes ->
    [one] 1 cell
   *[other] { $holes } cells
 } may stay open here, which is not read
pieces-none = the puzzle has no pieces
piece-name-bad = “{ $piece }” cannot name a piece; use one letter
piece-name-twice = two pieces are named { $piece }; give one of them another letter, or a count
piece-unknown = { $piece } in row { $row }, column { $col } is no piece of this set; its pieces are { $known }; an empty cell is a dot, and each line a row
piece-wrong-size = { $piece } in row { $row }, column { $col } has { $cells ->
    [one] { $cells } connected cell
   *[other] { $cells } connected cells
  }, the piece has { $size }
piece-misshapen = { $piece } in row { $row }, column { $col } does not have the shape of piece { $piece } in any allowed orientation
piece-used-up = { $piece } in row { $row }, column { $col } is one too many; there { $count ->
    [one] is only one such piece
   *[other] are only { $count } such pieces
  }
piece-overlaps = { $piece } at row { $row }, column { $col } lies on a cell that is taken or must stay open
use-used-up = { $piece } in row { $row }, column { $col } is one too many; only { $count } pieces may be laid
open-taken = row { $row }, column { $col } is covered or open already
open-not = row { $row }, column { $col } must be covered
open-no-more = row { $row }, column { $col } must be covered; only { $count } cells may stay open
open-chosen = row { $row }, column { $col } must be covered; another cell of the choice { $choice } is open
wrap-bad = “{ $typed }” is no value for “wrap”; write "columns" or "rows"
wrap-lattice = boards of the lattice { $lattice } cannot be wrapped; “wrap” is for squares
apart-bad = “{ $typed }” is no value for “apart”; write "edge" or "corner"
apart-balls = balls have no corners; write "edge" for pieces that do not touch
face-bad = “{ $typed }” is no value for “face”; write "down", or leave it out
colors-outside = there is a colour at row { $row }, column { $col }, where there is no cell; write “.” or “#” there
colors-missing = the cell at row { $row }, column { $col } has no colour; write one character for each cell, “.” for any colour
colors-shapes = “colors” of piece { $piece } does not go with its drawings; write a text beside “shape”, and a list with one text for each drawing beside “shapes”
piece-shapes-bad = write either “shape” or “shapes” for piece { $piece }, the second with at least one drawing
piece-touches = { $piece } at row { $row }, column { $col } touches another piece, from which it must stay apart
amount-bad = “{ $typed }” is no value for “{ $key }”; write a number, or a range such as "0-3", "1-" or "any"
rule-cell-outside = { $cell } of “{ $rule }” is not on the board; its numbers count from 0
rule-cell-layers = write each cell of “{ $rule }” as { $solid ->
    [true] [layer, row, column]
   *[false] [row, column]
  }, counted from 0
choice-and-optional = this cell is of the choice { $choice } and may stay open as well; name it once
choice-shared-many = the choice { $choice } shares cells with others, and they have { $number } combinations together; at most { $max } are allowed
choice-cell-twice = the choice { $choice } has this cell twice
choice-name-bad = “{ $choice }” cannot name a choice; write a text without commas and equal signs
choice-name-twice = two choices are named { $choice }; give one of them another name
choice-empty = the choice { $choice } has no cells
choice-labels = the choice { $choice } has { $cells } cells and { $labels } labels; write one label for each cell
fill-plain = the engine fill only lays connected pieces of one size each on plain boards; take another engine, such as dance
fill-rules = the engine fill found no pieces that have together as many cells as the rules leave to be covered; take another engine, such as dance
piece-in-parts = the drawing of piece { $piece } is not connected; { $lattice ->
    [cubic] its cubes must touch along their faces
    [balls] its balls must touch
   *[other] its cells must touch along their sides
  }
piece-drawing-bad = “{ $letter }” in the drawing of piece { $piece } is neither “#” nor “.”
piece-ragged = a row of layer { $layer } in the drawing of piece { $piece } has { $cells } cells, the longest { $expected }; write “.” where there is no cell
piece-layer-other-size = layer { $layer } in the drawing of piece { $piece } is { $found }, the lowest layer { $expected }; all layers of cubes are equally large, with “.” where there is no cell
piece-off-lattice = the drawing of piece { $piece } has a cell in row { $row }, column { $col }, where the lattice has none: hexagons lie where the sum of row and column is even
flip-on-solid = pieces of the lattice { $lattice } turn in space and need no “flip”; “mirror = true” lets a piece be replaced by its mirror image
mirror-on-flat = the lattice { $lattice } is flat: write “flip” for pieces that may be turned over; “mirror” is for solid pieces
piece-empty = the drawing of piece { $piece } has no “#”
piece-too-large = the drawing of piece { $piece } has more than { $max } cells
colour-bad = “{ $colour }” of piece { $piece } is no colour; write one as "#f28c1f"
cell-outside = piece { $piece } is placed on { $cell }, which is not on the board; its numbers count from 0
cell-with-layer = this board is flat: write each cell of piece { $piece } as [row, column], counted from 0
cell-without-layer = this board has layers: write each cell of piece { $piece } as [layer, row, column], counted from 0
cells-none = piece { $piece } is placed, but on no cell; list its cells
toml-bad = this is no valid TOML; the parser says: “{ $reason }”
toml-key-missing = the key “{ $key }” is missing
toml-key-unknown = there is no key “{ $key }” here; known are { $known }
toml-key-twice = the key “{ $key }” appears twice
toml-kind = { $expected } is expected here, not { $found }
toml-number = the number { $value } is too large or too small here
toml-length = a list of { $found } is too short or too long here
toml-value-missing = a key needs “=” and a value on the same line
toml-unquoted = a text must be in quotes, as in name = "A"
toml-unclosed = a bracket is not closed
toml-quotes = a quotation mark is missing, or this text is not allowed in quotes
toml-two = this line has more than one key with its value; write each on a line of its own
toml-comma = the values of a list are separated by commas
toml-wanted = { $kind ->
    [string] a text
    [character] one character
    [integer] a whole number
    [float] a number
    [boolean] true or false
    [amount] a whole number, or a text such as "0-3", "1-" or "any",
    [sequence] a list
    [map] a table
    [pieces] the name of a piece set, or [[pieces]] tables
    [tiles] a text with a tile on each line, or a list of tiles
    [tile] a tile as "1234" or [top, right, bottom, left]
   *[other] “{ $kind }”
  }
toml-found = { $kind ->
    [string] the text “{ $value }”
    [character] the text “{ $value }”
    [integer] the number { $value }
    [floating] the number { $value }
    [boolean] { $value }
    [sequence] a list
    [map] a table
    [date] a date
   *[other] “{ $kind }”
  }
area-mismatch = the pieces that are left cover { $area } cells, but { $free } are to be covered: { $by } too { $than ->
    [more] many
   *[fewer] few
  }{ $mend }
area-mend = { $rule ->
    [use] ; use = "{ $use }" in TOML lays only some of them
    [spare] ; spare = { $spare } in TOML leaves as many cells open
    [both] ; use = "{ $use }" and spare = { $spare } in TOML lay only some of them and leave cells open
   *[none] {""}
  }
area-unreachable = the pieces that are left cannot cover exactly { $single ->
    [true] { $least }
   *[false] { $least } to { $most }
  } cells, whichever are laid{ $mend }
use-contradicts = “use” asks for { $use } pieces, but from { $least } to { $most } can be laid
spare-too-many = “spare” asks for { $spare } open cells, but only { $cells } are left to stay open
choose-none = this puzzle has no [[choice]], so nothing can be chosen
choose-bad = “{ $typed }” is no choice; write NAME=LABEL
choose-unknown = there is no choice { $typed }; known are { $known }
choose-same = { $choice } would leave the same cell open as { $other }; choices that share cells leave different ones open
choose-label = the choice { $choice } has no label { $typed }; known are { $known }
choose-twice = the choice { $choice } is made twice; choose one label
choice-label-bad = the label “{ $label }” of the choice { $choice } cannot be typed after --choose; write a label without commas and without blanks at its ends
choice-label-twice = the choice { $choice } has the label { $label } twice; give each cell a label of its own
choice-given-away = every cell of the choice { $choice } is covered, but one must stay open
model-too-large = the pieces can be placed in too many ways to list (more than { $max } covered cells in all); take a smaller board or fewer pieces, or allow more with --memory-limit

## family packing: answers and moves

answer-other-size = the answer has { $found_rows } rows and { $found_cols } columns, the board { $rows } and { $cols }
answer-other-layer = the answer has { $found_rows } rows and { $found_cols } columns in layer { $layer }, the board { $rows } and { $cols }
answer-other-layers = the answer has { $found ->
    [one] one layer
   *[other] { $found } layers
  }, the board { $layers }; empty lines separate layers
answer-outside = the answer fills row { $row }, column { $col }, which is not on the board
answer-other-lattice = the answer is of the lattice { $found }, the board of the lattice { $lattice }
answer-cell-absent = the answer has no cell in row { $row }, column { $col }, where the board has one
answer-without-pieces = the answer shows no pieces
answer-leaves-position = the answer is a solution, but it does not keep the moves played in the position
move-outside = row { $row }, column { $col } is not on the board
move-with-layer = “{ $place }” names a layer, but this board is flat; write row and column, as 2,3
move-without-layer = “{ $place }” names no layer; write layer, row and column, as 1:2,3
column-on-layer = { $col } on { $layer ->
    [1] the bottom layer
    [2] the second layer
    [3] the third layer
    [4] the fourth layer
    [5] the fifth layer
    [6] the sixth layer
    [7] the seventh layer
    [8] the eighth layer
    [9] the ninth layer
   *[other] layer { $layer }
  }
move-empty-cell = no piece lies on row { $row }, column { $col }
move-fixed-open = row { $row }, column { $col } is left open by the puzzle and stays open
move-fixed-piece = the piece on row { $row }, column { $col } belongs to the puzzle and stays

## family packing: the rules

not-a-piece = { $piece } at row { $row }, column { $col } is no piece of this puzzle
wrong-shape = { $piece } at row { $row }, column { $col } does not have the shape of piece { $piece }
piece-missing = { $count ->
    [one] piece { $piece } is not on the board
   *[other] { $used ->
        [0] none
       *[other] only { $used }
      } of the { $count } pieces { $piece } { $used ->
        [one] is
       *[other] are
      } on the board
  }
piece-too-often = piece { $piece } is used { $used } times; there is { $count ->
    [one] only { $count }
   *[other] only { $count }
  }
check-no-solution = there is no solution from here
wrong-value = row { $row }, column { $col } is not { $values } in the only solution
wrong-note = the notes in row { $row }, column { $col } lack the number of the only solution; they have { $values }
wrong-tile = { $tile } does not lie in row { $row }, column { $col } in the only solution
packing-wrong-piece = { $piece } at row { $row }, column { $col } lies elsewhere in the only solution
packing-wrong-open = row { $row }, column { $col } is open, but covered in the only solution
cell-empty = row { $row }, column { $col } is empty
choice-label = { $label }
optional-label = ?
use-not-kept = { $found ->
    [one] one piece is laid
   *[other] { $found } pieces are laid
  }; { $wanted } must be
spare-not-kept = { $found ->
    [one] one cell stays open
   *[other] { $found } cells stay open
  }; { $wanted } must
choice-not-made = no cell of the choice { $choice } stays open; one must
choice-made-twice = more than one cell of the choice { $choice } stays open; only one may
cell-covered-twice = two pieces cover row { $row }, column { $col }
open-cell-covered = row { $row }, column { $col } must stay open
pieces-touch = pieces { $piece } and { $other } touch at row { $row }, column { $col }, but must stay apart
fixed-piece-moved = piece { $piece } of the puzzle no longer lies at row { $row }, column { $col }

## family packing: options and built-in puzzles

option-choose = Choices of a puzzle, each with the label of the cell that stays open, as in month=Jan,day=1
option-problem = The problem of a file of BurrTools, counted from 1 (default: the first)
option-pieces = The piece set of letter grids, or “drawn”, which takes the letters for the pieces of an empty board: iq-puzzler-pro, kanoodle, pentomino, pentomino-one-sided, calendar, a-puzzle-a-day, tromino, tetromino, hexomino, heptomino
option-made-board = The board: a size as 60x6 (3x4x5, “pyramid 5”, “parallelogram 4x7”, “hexagon 4” on other lattices), or the name of a built-in board (default: the board of the set that is named)
option-made-lattice = The lattice of a board given by its size: square, cubic, balls, hexagonal or triangular (default: the one that has such sizes)
option-level-from = Levels: a file with the board and the pieces, placed ones included, instead of --board; - is standard input
option-level-pieces = Levels: the set of pieces that fills the board (default: the board’s own set)
option-level-unique = Levels: place pieces until exactly one solution is left, and prove it
option-level-difficulty = Levels: the class of difficulty: starter, junior, expert, master or wizard; the level has one solution
option-level-fixed = Levels: how many pieces are placed in advance
option-cut-sizes = Cells of the smallest and of the largest piece, as in 2-16 (default: 3-6)
option-cut-parts = The number of pieces
option-cut-shape = What the pieces look like: any, compact or snaky
option-cut-no-holes = No piece encloses a hole
option-cut-distinct = No two pieces are congruent
option-cut-merge = Cells left over join the smallest piece beside them, so that pieces may be larger than --sizes says
option-cut-prefer-distinct = As few congruent pieces as possible
made-board-needed = which board? Give one as in --board 60x6
made-board-unknown = “{ $board }” is no board; write a size, as 60x6, 3x4x5, “pyramid 5”, “parallelogram 4x7” or “hexagon 4”, or one of { $known }
cut-sizes-bad = “{ $sizes }” is no range of sizes; write the smallest and the largest as in 2-16
cut-parts-bad = “{ $parts }” is no number of pieces
cut-shape-bad = “{ $shape }” is no kind of shape; known are any, compact, snaky
cut-merge-with = --merge joins cells to pieces as they come, so it does not go with --{ $option }
cut-distinct-twice = --distinct and --prefer-distinct exclude each other; leave one of them out
cut-shapes-few = there are too few different shapes with { $sizes } cells to fill { $cells } cells; allow more sizes, or repeated shapes with --prefer-distinct
cut-shapes-few-parts = no { $parts } pieces of different shapes with { $sizes } cells fill { $cells } cells; allow more sizes, another number of pieces, or repeated shapes with --prefer-distinct
cut-not-distinct = no cut into different pieces was found: { $repeats ->
    [one] in the best one, one piece repeats
   *[other] in the best one, { $repeats } pieces repeat
  } the shape of another; allow more sizes, or repeated shapes with --prefer-distinct
cut-impossible = { $cells } cells cannot be cut into { $parts ->
    [one] one piece
   *[other] { $parts } pieces
  } of { $sizes } cells; { $low } to { $high } pieces are possible
cut-impossible-but = { $cells } cells cannot be cut into { $parts ->
    [one] one piece
   *[other] { $parts } pieces
  } of { $sizes } cells; { $number ->
    [one] only one piece is possible
   *[other] only { $number } pieces are possible
  }
cut-sizes-unfit = { $cells } is not a sum of piece sizes { $sizes }; name others with --sizes
cut-too-many-shapes = the cut has more than { $max } different shapes, more than there are letters; take a smaller board or smaller pieces
cut-board-large = a board of { $cells } cells is too large to cut; { $max } at most
cut-gave-up = no such cut was found in { $tries } attempts; allow more sizes or another number of pieces
level-and-cut = --{ $level } asks for a level made from a set of pieces, --{ $cut } for a board cut into pieces; leave one of them out
level-fixed-bad = “{ $typed }” is no number of pieces to be placed in advance; it goes from { $min } to { $max }
level-from-board = --from and --board both name a board; leave one of them out
from-bad = the file named by --from is no puzzle of the family { $family }: { $line ->
    [0] { "" }
   *[other] line { $line }:{" "}
  }{ $reason }
from-other = the file named by --from is a puzzle of the family { $found }, not { $family }
level-board-needed = which board is to be filled? Give one as in --board iq-puzzler-pro, or a puzzle of your own with --from FILE
level-fixed-few = with { $fixed ->
    [0] no piece
    [one] one piece
   *[other] { $fixed } pieces
  } placed, this board always has several solutions
level-unsolvable = these pieces cannot fill this board
level-unsolvable-because = these pieces cannot fill this board: { $reason }
level-board-large = this board has too many partial fillings to draw its solutions at random; take a smaller board
level-cut-large = a board of { $cells } cells is too large for a level that is cut for it; { $max } at most
level-gave-up-fixed = none of { $tries } random solutions gave such a level: { $fewest ->
    [one] one piece has
   *[other] { $fewest } pieces have
  } to be placed at least to leave exactly one solution
level-gave-up-class = none of { $tries } random solutions gave a level of the class { $class }; another class, or another number with --fixed, may help
level-gave-up-large = the levels of this board are too large to be rated; take a smaller board
packing-rated = { $steps ->
    [0] { $nodes ->
        [0] nothing is left to do
       *[other] no simple step exists
      }
    [one] one step
   *[other] { $steps } steps
  }{ $nodes ->
    [0] { "" }
   *[other] { $steps ->
        [0] { "" }
       *[other] {" "}without hypotheses
      }
  }{ $others ->
    [0] { "" }
   *[other] , { $others } of { $steps ->
        [one] it
       *[other] them
      } not obvious
  }{ $nodes ->
    [0] { "" }
   *[other] , then a search of { $ended ->
        [true] { "" }
       *[false] more than {""}
      }{ $nodes } positions is left
  }
packing-rated-none = there is no solution
packing-rated-several = there are { $counted ->
    [true] { $number }
   *[false] several
  } solutions
packing-rated-stopped = the limit was reached before the rating was complete
built-in-iq-puzzler-pro = the 5×11 board of the IQ Puzzler Pro, empty
built-in-iq-puzzler-pro-diagonal = the diagonal board of the IQ Puzzler Pro, empty
built-in-kanoodle = the 5×11 board of Kanoodle, empty
built-in-pentomino = the twelve pentominoes on a rectangle
built-in-pentomino-8x8-hole = the twelve pentominoes on the chessboard without its centre
built-in-iq-puzzler-pro-pyramid = the ball pyramid of the IQ Puzzler Pro, empty
built-in-kanoodle-pyramid = the ball pyramid of Kanoodle, empty
built-in-soma = the seven pieces of the Soma cube, to be built into the cube
built-in-slothouber-graatsma = six flat blocks and three single cubes, to be built into a cube
built-in-bedlam = the thirteen pieces of Bedlam’s cube, to be built into a cube
built-in-solid-pentomino = the twelve pentominoes made of cubes, in a box of layers, rows and columns
built-in-hexiamond = the twelve hexiamonds on a rhombus
built-in-tetrahex = the seven tetrahexes on a parallelogram
built-in-dice = nine pieces on a board of which seven dice keep a cell open each

## family calendar

built-in-calendar = the calendar with weekday, day and month; pieces turn but do not flip
built-in-a-puzzle-a-day = the calendar with day and month (A-Puzzle-A-Day); pieces flip too
option-date = The date that stays open (default: today)
option-month = A month from 1 to 12, with --day (and --weekday)
option-day = A day from 1 to 31
option-weekday = sun, mon, tue, wed, thu, fri or sat; full names and French ones are read too
option-flip = Pieces may be turned over
option-no-flip = Pieces may not be turned over
date-typed = { $weekday ->
    [sun] sun
    [mon] mon
    [tue] tue
    [wed] wed
    [thu] thu
    [fri] fri
   *[sat] sat
  } { $month } { $day }
date-named = { $day } { $month }
date-typed-plain = { $month } { $day }
date-unreadable = “{ $date }” is no date; write one as 2022-01-31, 31 January 2022, Saturday 31 January or sat 1 31
date-absent = the calendar has no { $date }
date-and-parts = a date was given as well as a month, day or weekday; one of the two is enough
date-incomplete = the date is incomplete; give --date, or month, day and (where the calendar shows it) weekday
date-month-absent = “{ $date }” has no month: beside a weekday, a date needs a month and a day, as in Saturday 31 January
date-weekday-absent = “{ $date }” has no weekday, and this calendar shows one; add it, or the year
date-ambiguous = “{ $date }” may be { $first } or { $second }; write the month as a word
date-weekday-other = “{ $date }”: that day is a { $weekday }
date-needed = which date? Give one as in --date 2022-01-31
month-bad = “{ $month }” is no month; write 1 to 12, or a name as jan or janv
day-bad = “{ $day }” is no day; write 1 to 31
weekday-bad = “{ $weekday }” is no weekday; write sun, mon, tue, wed, thu, fri or sat (or dim, lun, mar, mer, jeu, ven, sam)
flip-and-no-flip = --flip and --no-flip contradict each other
calendar-unknown = there is no calendar “{ $board }”; known are { $known }
day-label = { $day }
month-short-1 = Jan
month-short-2 = Feb
month-short-3 = Mar
month-short-4 = Apr
month-short-5 = May
month-short-6 = Jun
month-short-7 = Jul
month-short-8 = Aug
month-short-9 = Sep
month-short-10 = Oct
month-short-11 = Nov
month-short-12 = Dec
weekday-short-0 = Sun
weekday-short-1 = Mon
weekday-short-2 = Tue
weekday-short-3 = Wed
weekday-short-4 = Thu
weekday-short-5 = Fri
weekday-short-6 = Sat

## family suguru: reading

cells-fields = this line has { $found ->
    [one] { $found } word
   *[other] { $found } words
  }; a cell takes three or four: row, column, cage, and the value if there is one
cells-number-bad = “{ $word }” is no whole number from 0 on
cells-index-large = { $word } is too large for a row, column or cage; they are counted from 0 to { $max }
cells-twice = row { $row }, column { $col } (counted from 1) is there twice; line { $first } names it first
cells-missing = row { $row }, column { $col } (counted from 1) is missing; a cell list names every cell of its rectangle
cage-name-bad = “{ $word }” in row { $row }, column { $col } cannot name a cage; use a letter, or “#” outside the board
cage-too-large = the cage { $cage } at row { $row }, column { $col } has { $size } cells, at most { $max } are allowed
cage-torn-apart = the cage { $cage } is not connected: its cells at row { $row }, column { $col } and at row { $other_row }, column { $other_col } are not joined by their sides
halves-number = { $found ->
    [one] there is only one drawing here
   *[other] there are { $found } drawings here
  }; a Suguru puzzle has two, the cages and the values, separated by an empty line (or by a blank if “/” separates the rows). In a grid of letters an empty cell is a dot, and each line a row
url-size = after “{ $genre }/” the link should have the numbers of columns and rows, as in { $genre }/6/8/…
url-short = the link ends before all borders of the board
url-long = the link has more cells than the board
url-letter = “{ $letter }” means nothing at this place of the link
url-genre = this is a “{ $genre }” of puzz.link; Pavage reads its suguru only
url-bucas = this is a board of e2.bucas.name; name its format with --format bucas
url-penpa = this is a drawing of Penpa+, which does not say which puzzle it is; draw the puzzle as text instead
url-sudokupad = this link of SudokuPad only names a puzzle that the site keeps; draw the puzzle as text instead
url-unknown = this is a link to a page that is not known; links are read that hold a whole Suguru, as those of puzz.link do
halves-differ = the values have { $found_rows } rows and { $found_cols } columns, the cages { $rows } and { $cols }
halves-outside = “{ $word }” in row { $row }, column { $col }: cages and values must have “#” in the same places
value-bad = “{ $word }” in row { $row }, column { $col } is no value; write a digit, a letter from a = 10, or “.” for none
given-out-of-range = { $value } in row { $row }, column { $col } is not among the values of its cage, 1 to { $max }
solution-word-bad = “{ $word }” in row { $row }, column { $col } of the answer is no number

## family suguru: generating

option-suguru-size = Rows and columns of the board, as 10x10 (default: 8x8)
option-suguru-cages = Smallest and largest cage, as 3-5 (default: 1-5)
option-suguru-from = A file with a puzzle whose cages are kept, instead of --size and --cages; - is standard input
option-suguru-givens = What becomes of the givens of --from: none stay (none, the default), all stay and others are added (all), or as few stay as are needed (few)
suguru-givens-unfilled = no solution has the givens of the drawing
suguru-givens-bad = --givens takes none, all or few, not “{ $typed }”
suguru-givens-from = --givens goes with --from: it says what becomes of the givens of a drawing
suguru-cages-unfilled = the cages of the drawing cannot be filled
suguru-gave-up-filling = no filling of these cages was found in { $tries } tries; another seed may help
from-and = --from and --{ $option } both say what the board is; leave one of them out
option-suguru-clues = Stop at this many givens (default: as few as possible)
option-suguru-symmetry = Symmetry of the givens: none, half-turn, left-right, up-down or both
option-suguru-difficulty = The class of difficulty: starter, junior, expert, master or wizard
suguru-size-bad = --size takes rows and columns of at least 1, as 10x10, not “{ $typed }”
suguru-size-large = a board to be generated has at most { $max } cells
suguru-cages-bad = --cages takes the least and the most cells of a cage, from 1 to { $max }, as 1-5, not “{ $typed }”
suguru-cages-small = on this board the largest cages need at least { $min } cells, not { $max }, because that many cells all touch each other
suguru-clues-bad = --clues takes a whole number, not “{ $typed }”
suguru-clues-many = a board of this size holds at most { $max } givens
suguru-clues-symmetry = { $number } givens cannot have this symmetry on this board; choose another number or --symmetry none
suguru-symmetry-unknown = there is no symmetry “{ $typed }”; known are { $known }
class-unknown = there is no class “{ $typed }”; known are { $known }
suguru-gave-up = no such puzzle was found in { $tries } tries; cages of other sizes, more givens or another seed may help
suguru-gave-up-cages = no cages of these sizes that can be filled were found in { $tries } tries; larger cages or another seed may help

## family suguru: ratings

suguru-rated = level { $level }; { $steps ->
    [0] no hypothesis needed
    [one] one hypothesis besides the simplest steps
   *[other] { $steps } hypotheses besides the simplest steps
  }{ $width ->
    [0] { "" }
    [one] , at the hardest point only one helps
   *[other] , at the hardest point { $width } help
  }; cost { $cost }{ $proved ->
    [true] , proved to be the least of all such paths
   *[false] { "" }
  }
suguru-rated-none = there is no solution
suguru-rated-several = there are several solutions
suguru-rated-stopped = the limit was reached before a path was found

## family suguru: moves

move-given = the value in row { $row }, column { $col } belongs to the puzzle and stays
move-cell-filled = row { $row }, column { $col } has a value and takes no notes; clear it first
move-cell-bare = there is nothing to clear in row { $row }, column { $col }
move-value-outside = row { $row }, column { $col } cannot hold { $value }; its cage has the values 1 to { $max }
move-colour-outside = there is no colour { $colour }; colours are 1 to { $max }
move-value-dropped = none of these values is left to cross out in row { $row }, column { $col }
move-notes-same = the notes already match the values

action-notes = Fill in the notes

## family suguru: the rules

value-out-of-range = { $value } in row { $row }, column { $col } is not among the values of its cage, 1 to { $max }
given-changed = the { $value } that was given in row { $row }, column { $col } is gone
cage-repeats = the cage holds { $value } { $times ->
    [2] twice
   *[other] { $times } times
  }, first in row { $row }, column { $col }
touching-equal = the { $value } in row { $row }, column { $col } touches the one in row { $other_row }, column { $other_col }
values-clash = the two { $value } in row { $row }, column { $col } and in row { $other_row }, column { $other_col } see each other

## family suguru: reasoning

suguru-cell = row { $row }, column { $col }
suguru-cage = the cage around row { $row }, column { $col }
suguru-look-cells = Look at { $cells }.
suguru-look-cage = Look at the cage around row { $row }, column { $col }.
suguru-look-cages = Look at { $first } and { $second }: where do they have { $value }?
suguru-look-value = Follow the number { $value } from cage to cage.
suguru-last-candidate = Row { $row }, column { $col } has one number left of 1 to { $max }{ $seen ->
    [0] { "" }
   *[other] : it sees { $list }
  }{ $struck ->
    [0] .
   *[other] ; the others were struck out before.
  }
suguru-last-place = The cage around row { $row }, column { $col } has only one cell left for { $value }: { $causes }.
suguru-last-place-filled = The cage around row { $row }, column { $col } has only one cell left for { $value }: its other cells are filled.
suguru-last-place-seen = { $count ->
    [one] { $cells } sees
   *[other] { $cells } see
  } the { $value } in { $holder }
suguru-last-place-struck = { $cells } lost it before
suguru-forbidden-neighbour = In the cage around row { $row }, column { $col }, { $value } can only go in { $places }. All of these touch { $cells }.
suguru-naked-subset = These { $count } cells all see each other, and together they have only { $values }: { $cells }. So each of these numbers is in one of them.
suguru-hidden-subset = In the cage around row { $row }, column { $col }, { $values } fit only in { $cells }: these cells hold nothing else.
suguru-two-cages = If row { $row }, column { $col } were { $value }, two cages would have room for { $value } only here: one in { $first }, the other in { $second }. These cells all see each other, so one of the two cages would get no { $value }.
suguru-colouring = In each of these pairs of cells, one holds { $value }: { $pairs }. If it is not { $first }, it is the other cell of that pair; then the cell that it sees in the next pair does not hold { $value }, and so on to the end. So { $first } or { $last } holds it.
suguru-chain = Follow the chain link by link: { $chain }. So one of its two ends is true: { $first } or { $last }.
suguru-cage-places = The cage around row { $row }, column { $col } has { $count } places for { $value }. Try each in turn: what is ruled out every time is impossible.
suguru-short-world = Suppose row { $row }, column { $col } were { $value }: a few steps later there is a contradiction.
suguru-suppose = { $count ->
    [one] There is one way to fill { $cells }. Follow it.
   *[other] There are { $count } ways to fill { $cells }. Try each in turn: what is ruled out every time is impossible.
  }{ $failed ->
    [0] { "" }
    [one] {" "}One of them leads to a contradiction.
   *[other] {" "}{ $failed } of them lead to a contradiction.
  }
suguru-suppose-cell = { $count ->
    [one] Row { $row }, column { $col } has one candidate. Follow it.
   *[other] Row { $row }, column { $col } has { $count } candidates. Try each in turn: what is ruled out every time is impossible.
  }{ $failed ->
    [0] { "" }
    [one] {" "}One of them leads to a contradiction.
   *[other] {" "}{ $failed } of them lead to a contradiction.
  }
suguru-supposed = row { $row }, column { $col } is { $value }
suguru-only-cell = Row { $row }, column { $col } is a cage of its own: it has only one cell.
suguru-pair = { $first } or { $second }
suguru-pairs = { $pairs }; { $pair }
suguru-is = So row { $row }, column { $col } is { $value }.
suguru-is-not = So row { $row }, column { $col } is not { $values }.
suguru-is-none-of = So row { $row }, column { $col } is none of { $values }.
suguru-strike-out = So { $list }.
suguru-no-solution = A search has tried everything: there is no solution.
suguru-no-candidate = No number is left for row { $row }, column { $col }.
suguru-no-place = The cage around row { $row }, column { $col } has no place left for { $value }.
suguru-wrong-nudge = There is a mistake in the cage around row { $row }, column { $col }.
suguru-then = { $first } { $then }
suguru-is-instead = So row { $row }, column { $col } is { $value }, not { $values }.
suguru-is-there = So { $value } is in { $there }. Row { $row }, column { $col } sees it and is not { $values }.
suguru-wrong-value-steps = It takes { $count } easy steps to see it. The last one: { $last }
suguru-wrong-value-world = Suppose row { $row }, column { $col } were { $value }.
suguru-wrong-value-later = After { $count } easy steps there is a contradiction. { $end }
suguru-wrong-value-solution = The solution has { $value } in row { $row }, column { $col }; there is no short way to see it.
suguru-wrong-value-none = No solution has { $values } in row { $row }, column { $col }; there is no short way to see it.
suguru-wrong-value-beside = No solution has { $values } in row { $row }, column { $col } beside the numbers you wrote before it; there is no short way to see it.
suguru-wrong-end = { $count ->
    [one] The puzzle has a solution, but the number in row { $row }, column { $col } is wrong. Clear it and ask again.
   *[other] The puzzle has a solution, but { $count } numbers are wrong. Clear them and ask again.
  }
suguru-wrong-value-seen = Row { $row }, column { $col } sees the same number in { $cells }.
suguru-wrong-note = The notes in row { $row }, column { $col } lack a number: none of { $values } leads to a solution.
suguru-wrong-note-message = So there is another number for row { $row }, column { $col }.

## family cover: reading

cover-no-items = a line with the names of the items is missing; the options follow it, one on each line
cover-items-many = there are more than { $max } items
cover-line-long = this line has more than { $max } items
cover-second-bar = there is a second “|”; one “|” alone separates the primary items from the secondary ones
cover-multiplicity = “{ $word }” is no item; write 2|name for an item that is covered twice, 0:3|name for up to three times, and “:” and “|” in a name as %3a and %7c
cover-multiplicity-secondary = “{ $word }” comes after the “|”, so it is secondary and cannot have a multiplicity
cover-item-nameless = an item has no name
cover-item-again = there are two items “{ $item }”
cover-bounds-bad = the item “{ $item }” cannot be covered { $min } to { $max } times; the second number must be at least 1 and not less than the first
cover-item-unknown = there is no item “{ $word }”; the first line names all items
cover-item-twice = this option names the item “{ $item }” twice
cover-colour-bad = the colour in “{ $word }” is empty, or contains : or |
cover-price-bad = “{ $word }” is no price; an option may end with a price such as |7, a whole number of at most 64 bits
cover-prices-high = the prices of all options together are more than 18446744073709551615
cover-colour-primary = the item “{ $item }” is primary, so it cannot have a colour; only items after the “|” can
cover-text-bad = these items and options cannot be read: { $reason }
matrix-character = “{ $character }” has no place in a matrix; its rows have 0 and 1, with blanks, commas or nothing between them, in brackets or not
matrix-row-length = this row has { $columns } columns, and the first one has { $expected }
matrix-empty = this matrix has no row
cover-option-empty = this option has no items
cover-primary-coloured = the item “{ $item }” is primary, so it cannot have a colour; only secondary items can
cover-word-bad = “{ $word }” is no item; blanks in a name are written as %20
cover-number-bad = “{ $word }” is not the number of an option; a line is a number, or a number, “:” and the items of that option
cover-answers-several = an empty line ends a solution, and another one begins here
cover-option-absent = there is no option { $option }; { $options ->
    [0] the puzzle has no options
    [one] the only option is number 0
   *[other] the puzzle has { $options }, counted from 0
  }
cover-view-look = “{ $look }” is no look of a view: write { $looks }
cover-view-cell = “{ $cell }” is no cell: write row,column, both from 1 to { $max }
cover-view-text = “{ $text }” does not fit a cell: write at most { $max } characters
cover-view-number = “{ $number }” is no number of an option
cover-view-again = the view says twice what “{ $what }” stands for
cover-view-cells = the view names no cell: say which items are cells, or what options put where
cover-view-line = a view begins with “view: LOOK”; then each line is “view: item NAME ROW,COLUMN” or “view: option NUMBER ROW,COLUMN=TEXT …”
cover-option-again = option { $option } is already chosen
cover-option-idle = option { $option } covers no primary item, so it belongs to no solution
cover-option-clashes = option { $option } cannot be chosen: option { $other } already covers the item “{ $item }”
answer-option-absent = there is no option { $option }; { $options ->
    [0] the puzzle has no options
    [one] the only option is number 0
   *[other] the puzzle has { $options }, counted from 0
  }
answer-option-differs = option { $option } covers other items: { $items }
answer-other-matrix = the answer has other items or options than the puzzle

## family cover: moves and pictures

cover-uncovered = { $left ->
    [0] No option is left that covers “{ $item }”.
   *[other] Too few options are left that cover “{ $item }”: { $left } of the { $wanted } that it needs.
}
cover-uncovered-after = Option { $option } must be chosen, as “{ $by }” cannot be covered without it; then { $left ->
    [0] none is left that covers “{ $item }”.
   *[other] too few are left that cover “{ $item }”: { $left } of the { $wanted } that it needs.
}
cover-uncovered-clash = Only option { $option } covers “{ $by }”, and only option { $other } covers “{ $item }”; but both ask for “{ $shared }”, and cannot be chosen together.
cover-uncovered-chain = The options { $options } must be chosen, each because an item cannot be covered without it; then { $left ->
    [0] none is left that covers “{ $item }”.
   *[other] too few are left that cover “{ $item }”: { $left } of the { $wanted } that it needs.
}
cover-uncovered-tried = “{ $item }” can only be covered by the options { $options }; with each of these, what must be chosen next leaves an item uncovered.
cover-uncovered-nudge = Look at the options that cover this item.
cover-uncovered-message = So there is no solution.
cover-label = { $text }
move-no-option = row { $row } of the picture is no option
move-option-given = option { $option } is given by the puzzle and stays
move-option-unchosen = option { $option } is not chosen

## family cover: the rules

option-twice = option { $option } is listed twice
given-option-missing = option { $option }, which the puzzle gives, is missing
option-idle = option { $option } covers no primary item
item-uncovered = the item “{ $item }” is covered { $times ->
    [0] by no option
    [one] only once
   *[other] only { $times } times
  }{ $min ->
    [one] { "" }
   *[other] , but must be covered at least { $min } times
  }
item-overcovered = the item “{ $item }” is covered { $times } times; { $max ->
    [one] once is allowed
   *[other] at most { $max } times are allowed
  }
item-colours = the options that cover the item “{ $item }” give it different colours

## family cover: generating

option-cover-model = The problem to write down: queens, langford, sudoku, words or pentominoes (default: queens)
option-cover-size = Its size: rows of the board, pairs, digits of the Sudoku, or letters of a square of words; 3x5: words of 5 letters in 3 rows and of 3 letters in 5 columns; of pentominoes rows and columns (default: 8 queens, 4 pairs, 9 digits, 4 letters, 5x5)
option-cover-clues = The cells of a Sudoku, row by row, with “.” or 0 for an empty one; options that contradict a clue are left out
option-cover-regions = Queens: a file that draws the regions of the board with letters; each row, column and region has one queen, and no two touch; - is standard input
option-cover-words = Words: a file with the list of words (default: some hundred short English words); - is standard input
cover-model-unknown = there is no model “{ $typed }”; known are { $known }
cover-size-bad = --size takes a whole number from 1 to { $max } here, not “{ $typed }”
cover-size-square = a Sudoku has 1, 4, 9 or 16 digits, not “{ $typed }”
cover-clues-alone = --clues belongs to --model sudoku and goes without --size
cover-clues-bad = “{ $typed }” is no Sudoku; it has 16, 81 or 256 cells, each a digit (a to g for 10 to 16), “.” or 0
cover-regions-alone = --regions belongs to --model queens and goes without --size
cover-regions-size = a board with regions has 1 to { $max } rows of letters
cover-regions-row = line { $line } has { $cells ->
    [one] 1 letter
   *[other] { $cells } letters
 }, but a board of { $rows ->
    [one] 1 row
   *[other] { $rows } rows
 } has as many in each
cover-regions-number = a board of { $rows ->
    [one] 1 row
   *[other] { $rows } rows
 } needs as many regions, not { $regions }: each row, column and region has one queen
cover-words-alone = --words belongs to --model words
cover-words-size = --size is like 4 (row and column with the same number have the same word) or 3x5 (3 rows, 5 columns, all words different), with words of 1 to { $max } letters, not “{ $typed }”
cover-pentominoes-size = --size is like 5x5 (rows, columns) for pentominoes, with a multiple of 5 of cells, at most { $max }, not “{ $typed }”
cover-words-none = the list has no word of { $letters ->
    [one] 1 letter
   *[other] { $letters } letters
 }
cover-words-many = with these words the problem would take more than { $max } MiB; give a shorter list
cover-made-unsolvable = this problem has no solution
cover-gave-up = no solution was found among { $max } positions of the search

## family tetravex: reading

option-tetravex-size = Rows and columns, as 4x6, if the text does not give them (default: a square)
option-tetravex-sides = Order of the digits in a list of tiles: tlrb (top, left, right, bottom), trbl or ltrb (default: tlrb)
tetravex-sides-unknown = the sides come in the order { $known }, not “{ $typed }”: t is top, r right, b bottom, l left
tetravex-sides-only = --sides is for lists of tiles in four digits; this format says which side is which
tetravex-size-bad = a size is rows and columns of at least 1, as 4x6, or one number for a square, not “{ $typed }”
tetravex-size-differs = the text says { $rows }x{ $cols }, but --size says { $other_rows }x{ $other_cols }; leave out --size
tetravex-model-large = the tiles can be laid in too many ways to list (more than { $max } in all); take a smaller board or fewer different tiles
tiles-none = there are no tiles here; a tile is a line of four digits: top, left, right, bottom
tiles-gap = there is an empty line between the tiles; write all rows without gaps
tiles-not-square = { $tiles ->
    [one] one tile fills
   *[other] { $tiles } tiles fill
  } no square; { $less } or { $more } would, or --size names the rows and columns
tiles-count = { $tiles ->
    [one] there is one tile
   *[other] there are { $tiles } tiles
  } for { $cells ->
    [one] one cell
   *[other] { $cells } cells
  }; there must be as many
tile-digits = this line begins with { $found ->
    [0] no digit
    [one] one digit
   *[other] { $found } digits
  }; a tile is four digits without blanks: top, left, right, bottom
tile-letter-bad = “{ $letter }” in place { $col } is no digit; a tile is four digits: top, left, right, bottom
tile-rest = “{ $rest }” after the tile is not understood; only one “@” may follow it, for a tile that is fixed in its place
tile-unreadable = “{ $tile }” is no tile; write top, left, right, bottom as four digits, or with “/” between numbers, as 1234 or 10/2/3/4
tile-color-bad = “{ $word }” is no colour; colours are whole numbers from 0 on
tile-color-large = the colour { $color } is too large; colours are numbers from 0 to { $max }
tile-colors = this tile has { $found ->
    [one] one colour
   *[other] { $found } colours
  }; there must be four: top, right, bottom, left
border-only-alone = border_only says where the border colour may lie, but no border is given
fixed-from-1 = tiles, rows and columns are counted from 1
fixed-turn-bad = { $turn } is not a turn; a tile is turned by 0, 1, 2 or 3 quarter turns clockwise
fixed-turn-not = this tile is turned, but tiles may be turned only with rotate = true
fixed-tile-unknown = there is no tile { $tile }; the list has { $tiles }
fixed-outside = row { $row }, column { $col } of tile { $tile } is outside the board of { $rows } rows and { $cols } columns
fixed-tile-twice = tile { $tile } is in its place already and cannot be fixed a second time
fixed-cell-twice = row { $row }, column { $col } has a fixed tile already, so tile { $tile } cannot be there
pieces-fields = this line has { $found ->
    [one] one number
   *[other] { $found } numbers
  }; a piece is four: up, right, down, left
bucas-letter-bad = “{ $letter }” in place { $place } of the board is no colour; colours are letters from a (the border) to z
bucas-length = the board has { $letters } letters; a cell takes four, so their number must be a multiple of four
bucas-edges-absent = this looks like an address, but it has no board_edges=…
bucas-cell-empty = row { $row }, column { $col } is empty (aaaa); the board of a puzzle must show all its tiles
answer-other-count = the answer has { $found ->
    [one] one tile
   *[other] { $found } tiles
  }, the board { $cells ->
    [one] one cell
   *[other] { $cells } cells
  }

## family tetravex: annealing

option-anneal-max-steps = Stop after this many steps (no limit)
option-anneal-lambda = Factor by which the temperature falls with every step, from 0 to 1 (0.9999 for boards up to 4x4, 0.999999 for 5x5, 0.9999999 for larger ones)
option-anneal-t-max = Temperature at the start (0.6 for boards up to 4x4, 0.8 for larger ones)
option-anneal-t-min = Temperature below which the board is reheated (0.4 for boards up to 4x4, 0.2 for larger ones)
option-anneal-reheat = Reheat to this many times --t-min (1.5 for boards up to 4x4, 3 for larger ones)
option-anneal-temperature = Temperature (falls with the size of the board: 0.43 for 6x6, 0.3 for 10x10, 0.22 for 16x16)
option-anneal-shift-every = Rotate the lines of a rectangle by one after this many steps, 0 for never (anneal: number of cells; anneal-plain: 0)
option-anneal-start = Begin with the tiles as they are listed, not at random
option-anneal-block-every = Exchange two rectangles after this many steps, 0 for never (0)
option-beam-width = The most partial boards that are kept after each tile (262,144); each beam is four times as wide as the one before
anneal-number = --{ $option } takes a number from { $min } to { $max }, not “{ $value }”

## family tetravex: moves

move-fixed-tile = the tile in row { $row }, column { $col } belongs to the puzzle and stays
move-tile-absent = no tile lies in row { $row }, column { $col }
move-tile-unknown = the puzzle has no tile { $tile }
move-tile-used = all tiles { $tile } are already on the board
move-turn-not = tiles of this puzzle may not be turned
move-shift-rim = the tile in row { $row }, column { $col } would leave the board
move-shift-fixed = the tile in row { $row }, column { $col } would land on a fixed one
move-shift-bare = there is no tile to move

## family tetravex: the rules

sides-clash = { $color } in row { $row }, column { $col } touches { $other_color } in row { $other_row }, column { $other_col }
tile-foreign = the tile { $tile } in row { $row }, column { $col } does not belong to the puzzle
tile-too-often = the tile { $tile } lies { $used } times; there { $count ->
    [one] is only one
   *[other] are only { $count }
  }
rim-color = the tile in row { $row }, column { $col } has { $color } on the rim, where { $border } is required
border-inside = the tile in row { $row }, column { $col } has { $border } on an inner side; that colour may lie on the rim only
fixed-tile-moved = the tile { $tile } that was fixed in row { $row }, column { $col } is gone

## family tetravex: generating

option-tetravex-from = A file with a puzzle whose size, colours, border, turning and number of fixed tiles are kept, unless another option says otherwise; - is standard input
option-tetravex-made-size = Rows and columns of the board, as 4x6, or one number for a square (default: 6)
option-tetravex-colors = Number of colours, 1 to 64, not counting the border (default: 10)
option-tetravex-fixed = Fixed tiles: centre, corner, none, or a number of them anywhere (default: none)
option-tetravex-unique = Only a puzzle with exactly one solution, with proof
option-tetravex-rotate = Tiles may be turned
option-tetravex-border = The rim has its own colour, 0, which appears nowhere else
option-tetravex-frame-colors = Number of these colours that lie between tiles of the frame and nowhere else, 5 of 22 on Eternity II (default: any colour may lie anywhere)
option-tetravex-difficulty = The class of difficulty: starter, junior, expert, master or wizard; the puzzle has one solution
tetravex-made-large = a board to be generated has at most { $max } cells
tetravex-frame-colors-bad = --frame-colors takes a whole number from 1 that is less than the { $colors } of --colors, not “{ $typed }”
tetravex-colors-border = with --border, which adds a colour, --colors takes a whole number from 1 to { $max }, not “{ $typed }”
tetravex-colors-bad = --colors takes a whole number from 1 to { $max }, not “{ $typed }”
tetravex-fixed-bad = --fixed takes centre, corner, none or a whole number, not “{ $typed }”
tetravex-fixed-many = on this board at most { $max } tiles can be fixed
tetravex-unique-turning = if tiles may be turned, so may the whole board, and the number of solutions is usually a multiple of { $turns }; fix a tile, as with --fixed corner, to allow exactly one
tetravex-gave-up = no such puzzle was found among { $tries } boards; more colours, more fixed tiles or another size may help
tetravex-gave-up-large = the solutions of { $tries } boards could not be counted within the limits; a smaller size, more colours or more fixed tiles may help

## family tetravex: names of techniques

technique-only-tile = only tile
technique-only-place = only place
technique-same-side = same side
technique-lone-side = lone side
technique-neighbour = neighbour
technique-colour-balance = balance of a colour
technique-tile-pair = pair
technique-square = square
technique-tried-out = tried out
technique-turn = board turned
technique-wrong-block = block in the wrong place
technique-wrong-tile = wrong tile
technique-sides-clash = sides do not match
technique-rim-color = wrong colour on the rim
technique-border-inside = border colour inside
technique-tile-too-often = tile laid too often
technique-tile-foreign = tile of another puzzle

## family tetravex: ratings

tetravex-rated = { $steps ->
    [one] one step
   *[other] { $steps } steps
  }{ $hypotheses ->
    [0] {" "}without any hypothesis
    [one] , one of them a hypothesis
   *[other] , { $hypotheses } of them hypotheses
  }{ $nodes ->
    [0] { "" }
   *[other] , then a search of { $ended ->
        [true] { "" }
       *[false] more than {""}
      }{ $nodes } positions is left
  }
tetravex-rated-none = there is no solution
tetravex-rated-several = there are several solutions
tetravex-rated-stopped = the limit was reached before the rating was complete

## family tetravex: reasoning

tetravex-cell = row { $row }, column { $col }
tetravex-side-top = at the top
tetravex-side-right = on the right
tetravex-side-bottom = at the bottom
tetravex-side-left = on the left
tetravex-asked = { $color } { $side }
tetravex-and = { $first } and { $second }
tetravex-look-cells = Look at { $cells }.
tetravex-look-tile = Where can { $tile } lie?
tetravex-look-color = Count the sides of colour { $color }.
tetravex-only-tile = Row { $row }, column { $col } asks for { $sides }: only one tile fits there{ $struck ->
    [0] .
    [one] ; another was crossed out before.
   *[other] ; { $struck } others were crossed out before.
  }
tetravex-only-tile-left = All tiles but one have been crossed out in row { $row }, column { $col }.
tetravex-only-place = { $count ->
    [one] The tile { $tile } fits in one place only.
   *[other] The { $count } tiles { $tile } fit in only { $count } places.
  }
tetravex-same-side = All tiles that fit row { $row }, column { $col } have { $color } { $side }.
tetravex-lone-side = { $count ->
    [one] The tile { $tiles } has { $color } { $side }, and no other tile that is left has { $color } { $facing }: this side lies on the rim{ $laid ->
        [true] , or beside a tile of the board
       *[false] {""}
    }.
   *[other] The tiles { $tiles } have { $color } { $side }, and no tile that is left has { $color } { $facing }: these sides lie on the rim{ $laid ->
        [true] , or beside tiles of the board
       *[false] {""}
    }.
  }
tetravex-neighbour = { $count ->
    [one] No tile that fits row { $row }, column { $col } has { $colors } { $side }.
   *[other] No tile that fits row { $row }, column { $col } has one of { $colors } { $side }.
  }
tetravex-neighbour-shown = All tiles that fit row { $row }, column { $col } have { $count ->
    [one] { $colors }
   *[other] one of { $colors }
  } { $side }.
tetravex-neighbour-own = { $count ->
    [one] Of the tiles that fit row { $row }, column { $col } none has { $colors } { $side } but a tile that would have to be its own neighbour.
   *[other] Of the tiles that fit row { $row }, column { $col } none has one of { $colors } { $side } but tiles that would have to be their own neighbours.
  }
tetravex-balance-vertical = Of the tiles left, { $first ->
    [0] none has
    [one] one has
   *[other] { $first } have
  } { $color } at the top and { $second ->
    [0] none has it
    [one] one has it
   *[other] { $second } have it
  } at the bottom{ $due ->
    [0] .
   *[other] ; of these, { $first_due } tops and { $second_due } bottoms go against tiles on the board.
  } Inside, each such top meets such a bottom, and this only works out if { $claim }.
tetravex-balance-horizontal = Of the tiles left, { $first ->
    [0] none has
    [one] one has
   *[other] { $first } have
  } { $color } on the left and { $second ->
    [0] none has it
    [one] one has it
   *[other] { $second } have it
  } on the right{ $due ->
    [0] .
   *[other] ; of these, { $first_due } left sides and { $second_due } right sides go against tiles on the board.
  } Inside, each such left side meets such a right side, and this only works out if { $claim }.
tetravex-balance-turning = The tiles left have { $color } on { $first ->
    [0] no side
    [one] one side
   *[other] { $first } sides
  }{ $due ->
    [0] .
   *[other] ; { $due } of these go against tiles on the board.
  } Inside, these sides meet in pairs, and this only works out if { $claim }.
tetravex-balance-all = { $place ->
    [inside] all open edges inside that may have { $color } do
    [top] all tops in the first row that may be { $color } are
    [bottom] all bottoms in the last row that may be { $color } are
    [left] all left sides in the first column that may be { $color } are
    [right] all right sides in the last column that may be { $color } are
   *[rim] all sides on the rim that may be { $color } are
  }
tetravex-balance-none = { $place ->
    [inside] no open edge inside is { $color }
    [top] no top in the first row is { $color }
    [bottom] no bottom in the last row is { $color }
    [left] no left side in the first column is { $color }
    [right] no right side in the last column is { $color }
   *[rim] no side on the rim is { $color }
  }{ $must ->
    [0] {""}
    [one] {" "}but the one that must be
   *[other] {" "}but those that must be
  }
tetravex-cell-pair = Only { $tiles } fit in { $cells }: one lies in one cell, one in the other, and no other cell has them.
tetravex-tile-pair = { $tiles } fit only in { $cells }: these cells have no other tile.
tetravex-square = With { $count ->
    [one] one of the tiles that fit
   *[other] { $count } of the tiles that fit
  } row { $row }, column { $col }, there is no way to fill { $cells }.
tetravex-suppose = { $failed ->
    [one] Of the { $count } tiles that fit row { $row }, column { $col }, try one: after some steps it fails.
   *[other] Of the { $count } tiles that fit row { $row }, column { $col }, try { $failed } in turn: each fails after some steps.
  }
tetravex-suppose-many = There is no short reason here: of the { $count } tiles that fit row { $row }, column { $col }, { $failed } fail, each after some steps.
tetravex-suppose-place-many = There is no short reason here: of the { $count } places for { $tile }, { $failed } fail, each after some steps.
tetravex-suppose-place = { $failed ->
    [one] Of the { $count } places for { $tile }, try one: after some steps it fails.
   *[other] Of the { $count } places for { $tile }, try { $failed } in turn: each fails after some steps.
  }
tetravex-tried-out = { $count ->
    [one] One tile fits row { $row }, column { $col }.
   *[other] Of the { $count } tiles that fit row { $row }, column { $col }, only one leads on: a search of { $nodes } positions tried all others to the end.
  }
tetravex-tried-out-long = Of the { $count } tiles that fit row { $row }, column { $col }, only one leads on: a long search shows it.
tetravex-turn = The whole board can be turned, and there is only one tile { $tile }: let it decide how the board lies.
tetravex-turned = So turn the board until { $tile } lies in { $cells }.
tetravex-choice = Here is a choice: of the { $ways } tiles that fit row { $row }, column { $col }, { $least ->
    [true] at least { $number }
   *[false] { $number }
  } lead to a solution.
tetravex-choice-all = Here is a choice: each of the { $ways } tiles that fit row { $row }, column { $col } leads to a solution.
tetravex-most = { $tile } there keeps most solutions open: { $ways } of { $total }.
tetravex-one-way = { $tile } is one of them.
tetravex-supposed = { $tile } in row { $row }, column { $col }
tetravex-is = So { $tile } lies in row { $row }, column { $col }.
tetravex-is-not = So { $tile } does not lie in row { $row }, column { $col }.
tetravex-is-none-of = { $count ->
    [one] So row { $row }, column { $col } does not have { $tiles }.
   *[other] So row { $row }, column { $col } has none of { $tiles }.
  }
tetravex-in-rim = So { $tiles } must lie in the { $place ->
    [top] first row
    [right] last column
    [bottom] last row
   *[left] first column
  }.
tetravex-in-cells = So { $tiles } can only lie in { $cells }.
tetravex-not-in = So { $tiles } { $count ->
    [one] does
   *[other] do
  } not lie in { $cells }.
tetravex-crossed-out = So tiles that do not agree with this are crossed out, { $count } in all: { $cells }.
tetravex-chain-many = { $first } This is the first of { $count } steps. { $then }
tetravex-chain = { $first } This is the first of { $count } steps. The last one: { $then }
tetravex-then = { $first } { $then }
tetravex-no-tile = No tile that is left fits row { $row }, column { $col }.
tetravex-no-place = The tile { $tile } fits nowhere.
tetravex-no-count = The sides of colour { $color } that are left cannot all meet one another.
tetravex-clash = The sides of { $cells } that touch differ.
tetravex-clash-rim = The tile in row { $row }, column { $col } does not go with the rim.
tetravex-dead-look = Something is wrong. Count the sides of each colour, and look at the cells with few tiles.
tetravex-cannot-fill = So there is no solution.
tetravex-no-solution = A search has tried everything: there is no solution.
tetravex-block-nudge = Look at the tiles around row { $row }, column { $col }.
tetravex-block-fits = The { $tiles } tiles around row { $row }, column { $col } match each other, but lie in the wrong place together.
tetravex-block-belongs = The whole block belongs { $where }.
tetravex-wrong-nudge = A tile in row { $row } is not right.
tetravex-wrong-clash = { $tile } in row { $row }, column { $col } does not match { $other }.
tetravex-wrong-rim = { $tile } in row { $row }, column { $col } does not go with the rim.
tetravex-wrong-world = Suppose { $tile } in row { $row }, column { $col } is right: it fails { $steps ->
    [0] at once
    [one] after one step
   *[other] after { $steps } steps
  }. { $end }
tetravex-wrong-end = { $count ->
    [one] The puzzle has a solution, but the tile in row { $row }, column { $col } is wrong. Take it away and ask again.
   *[other] The puzzle has a solution, but { $count } tiles are wrong. Take them away and ask again.
  }
tetravex-wrong-tried = No solution has { $tile } in row { $row }, column { $col }: a search of { $nodes } positions has tried everything.
tetravex-wrong-tried-long = No solution has { $tile } in row { $row }, column { $col }: a long search shows it.

## app: requests of the page

game-too-long = this game has more than { $max } moves, the limit for such a board
request-unreadable = the request cannot be read: { $reason }
option-value-bad = the option { $option } takes a text, a number, true or false
source-not-one = the request must name exactly one of game, puzzle and name
source-game-options = a game contains its own format and options; give them only with a puzzle
built-in-unknown = there is no built-in puzzle “{ $name }”
commands-too-many = one call carries out at most { $max } commands
commands-too-long = these commands make more than { $max } positions, the limit of one call on such a board; send them in several calls
request-given-up = the client no longer waits for this answer
command-unknown = “{ $command }” is no command; there are move, undo, redo, goto, restart, trial, keep and back
undo-none = there is no move to take back
redo-none = there is no move to make again
goto-none = the game has fewer moves
trial-none = no trial has been started
render-unknown = a position cannot be written as “{ $to }”; there are { $formats }
job-kind-unknown = there is no kind of job “{ $kind }”; known are { $kinds }
generate-family-absent = the request must name the family of the new puzzle
value-compare = “{ $value }” is not understood: over takes heuristics or engines, until takes first or all

## server

mcp-about = Offer puzzles as tools to agents, by the Model Context Protocol
mcp-after = It is started by the agent's program, which speaks to it by standard input and output. In the settings of most:
  {"  "}"mcpServers": {"{"}"pavage": {"{"}"command": "pavage", "args": ["mcp"]{"}"}{"}"}

  A call has one minute and half a GiB, or what --time-limit and half of --memory-limit say.
  Nothing is written, and nothing leaves this machine but the answers.
mcp-broken = the conversation with the agent ended: { $reason }
mcp-argument-unknown = { $tool } takes no argument “{ $argument }”
serve-about = Serve the web page to a browser on this machine
serve-after = Examples:
  {"  "}pavage serve --open
  {"  "}pavage serve --port 0 (any free port; it says which)
  {"  "}pavage serve --host 0.0.0.0 --name raspberrypi.local

  The page stays on this machine: nothing is sent anywhere. Ctrl-C ends the server.
opt-host = the address to listen on (default: 127.0.0.1)
opt-name = a further name of this machine that browsers may use, such as raspberrypi.local; may be repeated
opt-port = the port to listen on, 0 for any free one (default: 7878)
opt-open = open the page in the browser
serve-ready = The page is at { $url } – Ctrl-C ends.
serve-public = Anyone who can reach this address can play, see and delete what is saved, and stop searches: there are no accounts and no passwords.
serve-ended = The server has ended.
serve-port-taken = the port { $port } is in use; another pavage may be running there, or choose one with --port
serve-host-bad = cannot listen on { $host }: { $reason }
serve-unopened = the browser could not be opened: { $reason }
internal = internal error; the request could not be completed
path-unknown = there is nothing at this address
method-wrong = this address does not support this method
host-refused = the server does not answer to the name { $host }; start it with --name { $host } to allow this name
host-unclear = the request does not say in one host name which machine it is for
origin-refused = the server answers only to its own page
body-too-long = the request is longer than { $max } bytes
body-not-json = the body must be application/json
body-not-text = the body is not UTF-8
request-slow = the request came too slowly, or the answer took too long
busy = the server is busy; try again in a moment
job-unknown = there is no such job, or its result is no longer kept
jobs-full = { $running } jobs run and { $waiting } wait; try again when one has ended
job-cancelled = the job was cancelled before it began
language-unknown = there is no language “{ $lang }”; known are { $langs }
picture-absent = this server cannot make PNG pictures; use SVG
saved-unknown = nothing is saved under the name “{ $name }”
saved-exists = something is saved under the name “{ $name }” already
saved-name-bad = a name has 1 to { $max } bytes and no control characters, and is not only dots or blanks
saved-full = the limit of { $max } saved items is reached; delete one first
saved-absent = this machine has no folder for saved games
saved-failed = the saved item cannot be read or written: { $reason }
result-unkept = only results of these kinds can be saved: { $kinds }
result-broken = this is not a result of { $kind }: { $reason }

## family packing: reasoning

packing-list = { $first }, { $then }
packing-then = { $first } { $then }
packing-move-unreadable = “{ $move }” is no move; write a piece and its cells, as “A 1,1 1,2 2,2”, on a board with layers “A 1:1,1 1:1,2 2:1,1”; “- 1,2” takes the piece on a cell away
packing-number = { $number ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $number }
  }
packing-and = { $first }, and { $then }
packing-cells-many = { $count } cells from { $first } to { $last }
packing-pieces-many = { $first } and { $others } more
packing-chain = { $first } This is the first of { $steps } steps. The last one: { $last }
packing-look-cell = What can cover row { $row }, column { $col }?
packing-look-piece = Where can { $piece } lie?
packing-look-region = Look at the region of { $size } cells around row { $row }, column { $col }.
packing-only-open = { $struck ->
    [0] No piece can cover row { $row }, column { $col }.
   *[other] No piece is left to cover row { $row }, column { $col }.
  }
packing-only-placement = { $struck ->
    [0] Only { $piece } can cover row { $row }, column { $col }, and in one way only.
   *[other] One way is left to cover row { $row }, column { $col }: with { $piece }.
  }
packing-only-place = { $count ->
    [one] { $struck ->
        [0] { $piece } fits in one place only.
       *[other] One place is left for { $piece }.
      }
   *[other] { $struck ->
        [0] The { $count } copies of { $piece } fit in { $count } places only.
       *[other] { $count } places are left for the { $count } copies of { $piece }.
      }
  }
packing-only-piece = { $struck ->
    [0] Only { $piece } can cover row { $row }, column { $col }.
   *[other] Only { $piece } can still cover row { $row }, column { $col }.
  }
packing-pocket = The region around row { $row }, column { $col } is cut off. It has { $size } cells, so the pieces in it have { $size } cells together.
packing-shared-piece = Wherever { $piece } lies, it covers { $cells }.
packing-shared-cell = Whatever covers row { $row }, column { $col } also covers { $cells }.
packing-look-balance = { $colouring }: how many cells are dark, and how many of them can the pieces cover?
packing-chessboard = Colour the cells like a chessboard
packing-every-other-row = Colour every other row
packing-every-other-column = Colour every other column
packing-rising-diagonals = Colour every third diagonal that rises to the right
packing-falling-diagonals = Colour every third diagonal that falls to the right
packing-chessboard-in-space = Colour the cubes in turn, so that no two cubes with a common face have the same colour
packing-corners = Colour the cubes in odd rows and columns of odd layers
packing-chessboard-of-layers = Colour each layer like a chessboard, with the same colour at row 1, column 1 of all layers
packing-every-other-layer = Colour every other layer
packing-rows-of-layers = Colour every other row, the same rows on all layers
packing-columns-of-layers = Colour every other column, the same columns on all layers
packing-every-other-rising = Colour every other diagonal that rises to the right
packing-every-other-falling = Colour every other diagonal that falls to the right
packing-every-third-hexagon = Colour every third hexagon of each row, so that no two dark ones touch
packing-every-other-triangle = Colour every other triangle
packing-balance = { $colouring }, { $cell } dark: { $dark } of the { $whole ->
    [true] { $size } empty cells
   *[other] { $size } cells of the region
  } { $dark ->
    [one] is
   *[other] are
  } dark. Each piece covers a known number of them: { $shares }. { $dead ->
    [true] Together that is never { $dark }.
   *[other] Not every choice of these makes { $dark } together.
  }
packing-lines = Colour the cells where { $sum } leaves { $rest } when divided by { $period }
packing-times-layer = { $times ->
    [1] layer
   *[other] { $times } × layer
  }
packing-times-row = { $times ->
    [1] row
   *[other] { $times } × row
  }
packing-times-col = { $times ->
    [1] column
   *[other] { $times } × column
  }
packing-plus = { $first } + { $then }
packing-blocks = { $solid ->
    [true] Divide the board into blocks of { $period } layers, rows and columns, from the first ones on, and colour the cell in layer { $layer }, row { $row }, column { $col } of each block
   *[other] Divide the board into blocks of { $period } rows and columns, from row 1, column 1 on, and colour the cell in row { $row }, column { $col } of each block
  }
packing-look-weights = Numbers can be written on the cells so that each piece covers the same sum everywhere, but for multiples of a number. Do they add up?
packing-weights = Divide the board into blocks of { $period } { $solid ->
    [true] layers, rows and columns, from the first ones on, and write in each block, layer by layer and row by row:
   *[other] rows and columns, from row 1, column 1 on, and write in each block, row by row:
  } { $block }. Wherever a piece lies, the sum that it covers leaves the same when divided by { $modulus }: { $shares }. All pieces together leave { $pieces }, but all empty cells leave { $cells }.
packing-unusable = { $piece } goes around { $count ->
    [one] a cell
   *[other] { $count } cells
  }. Wherever it lies, other pieces must fill what it goes around, and none of them have as many cells together. So { $piece } can lie nowhere.
packing-cannot-fill = So the pieces cannot fill the empty cells.
packing-cannot-fill-end = The pieces cannot fill the empty cells.
packing-balance-share = { $numbers } for { $pieces }
packing-or = { $first } or { $then }
packing-hole-cell = { $form ->
    [only] The only way{ $struck ->
        [0] { "" }
       *[other] {" "}left
      } to cover row { $row }, column { $col } { $faults }.
    [all] Every way{ $struck ->
        [0] { "" }
       *[other] {" "}left
      } to cover row { $row }, column { $col } { $faults }.
    [none] Every way{ $struck ->
        [0] { "" }
       *[other] {" "}left
      } to cover row { $row }, column { $col } fails: { $faults }.
    [last] Of the { $ways } ways{ $struck ->
        [0] { "" }
       *[other] {" "}left
      } to cover row { $row }, column { $col }, only one works: { $faults }.
   *[some] Of the { $ways } ways{ $struck ->
        [0] { "" }
       *[other] {" "}left
      } to cover row { $row }, column { $col }, { $faults }.
  }
packing-hole-piece = { $form ->
    [only] The only place{ $struck ->
        [0] { "" }
       *[other] {" "}left
      } for { $piece } { $faults }.
    [all] Every place{ $struck ->
        [0] { "" }
       *[other] {" "}left
      } for { $piece } { $faults }.
    [none] Every place{ $struck ->
        [0] { "" }
       *[other] {" "}left
      } for { $piece } fails: { $faults }.
    [last] Of the { $ways } places{ $struck ->
        [0] { "" }
       *[other] {" "}left
      } for { $piece }, only one works: { $faults }.
   *[some] Of the { $ways } places{ $struck ->
        [0] { "" }
       *[other] {" "}left
      } for { $piece }, { $faults }.
  }
packing-fault = { $form ->
    [only] leaves
    [all] leaves
    [rest] all but one leave
   *[other] { $count ->
        [one] one leaves
       *[other] { $number } leave
      }
  } { $what }
packing-fault-lone = a cell that no piece can cover
packing-fault-pocket = a pocket that the pieces left cannot fill
packing-fault-parts = a region whose size the pieces left do not add up to
packing-fault-cell = a cell that nothing can cover any more
packing-fault-piece = no place for { $pieces }
packing-fault-none = must be right
packing-suppose-cell = { $failed ->
    [one] Of the { $count } ways to cover row { $row }, column { $col }, try one: it leads to a dead end.
   *[other] Of the { $count } ways to cover row { $row }, column { $col }, try { $tried } in turn: each leads to a dead end.
  }
packing-suppose-piece = { $failed ->
    [one] Of the { $count } places for { $piece }, try one: it leads to a dead end.
   *[other] Of the { $count } places for { $piece }, try { $tried } in turn: each leads to a dead end.
  }
packing-tried-cell = No short deduction helps here. A search of { $nodes } positions tried the { $count } ways to cover row { $row }, column { $col }: only one leads to a solution.
packing-tried-piece = No short deduction helps here. A search of { $nodes } positions tried the { $count } places for { $piece }: only one leads to a solution.
packing-tried-long-cell = No short deduction helps here. A long search tried the { $count } ways to cover row { $row }, column { $col }: only one leads to a solution.
packing-tried-long-piece = No short deduction helps here. A long search tried the { $count } places for { $piece }: only one leads to a solution.
packing-lies = So { $piece } lies on { $cells }.
packing-supposed = { $piece } on { $cells }
packing-open-cell = an open cell
packing-open-only = So row { $row }, column { $col } stays open.
packing-open-lies = So { $cells } stays open.
packing-open-supposed = { $cells } open
packing-open-most = { $cells } left open keeps most solutions: { $ways } of { $total }.
packing-open-found = { $cells } left open leads to a solution. Others may, too.
packing-number-off = The number of pieces that are laid does not come out.
packing-supposed-position = that the pieces are where they belong
packing-not-elsewhere = So { $piece } lies nowhere else.
packing-no-other = So no other piece covers { $cells }.
packing-pocket-not = { $count ->
    [one] With { $pieces } you never get that number: it lies elsewhere.
   *[other] With any of { $pieces } you never get that number: they lie elsewhere.
  }
packing-pocket-in = { $count ->
    [one] Without { $pieces } you never get that number: it lies there.
   *[other] Without { $pieces } you never get that number: they lie there.
  }
packing-gone = { $count ->
    [one] So this is ruled out: { $placements }.
   *[other] So { $count } placements are ruled out: { $placements }.
  }
packing-gone-of = { $count ->
    [one] So one placement of { $pieces } is ruled out.
   *[other] So { $count } placements of { $pieces } are ruled out.
  }
packing-covers-only = So only { $piece } can cover row { $row }, column { $col }.
packing-covers-none = So nothing can cover row { $row }, column { $col }.
packing-fits-none = So { $piece } fits nowhere.
packing-no-fill = The pieces left cannot fill the region of { $size ->
    [one] one cell
   *[other] { $size } cells
  } at row { $row }, column { $col }: no choice of them has that many cells.
packing-no-shape = The pieces left cannot fill the region of { $number } cells at row { $row }, column { $col }.
packing-no-cover = { $struck ->
    [0] No piece that is left can cover row { $row }, column { $col }.
   *[other] Nothing can cover row { $row }, column { $col } any more.
  }
packing-no-place = { $places ->
    [0] { $piece } fits nowhere{ $struck ->
        [0] { "" }
       *[other] {" "}any more
      }.
   *[other] { $piece } is left { $count } times, but fits in { $places } places only.
  }
packing-areas = The areas differ: { $free ->
    [one] one cell is
   *[other] { $free } cells are
  } to be covered, and the pieces that are left add up to { $area }, { $by } too { $than ->
    [more] many
   *[fewer] few
  }.
packing-no-solution = A search has tried everything: there is no solution.
packing-counted-cell = No short deduction helps here. Of the { $ways } ways to cover row { $row }, column { $col }, only one leads to a solution.
packing-counted-piece = No short deduction helps here. Of the { $ways } places for { $piece }, only one leads to a solution.
packing-counted-after = { $seen } Of the { $rest } that remain, only one leads to a solution, but no short deduction shows which.
packing-choice-cell = Nothing is forced: no piece lies alike in all { $total } solutions. Row { $row }, column { $col } has the fewest ways to be covered: of { $ways }, { $number } lead to a solution.
packing-choice-piece = Nothing is forced: no piece lies alike in all { $total } solutions. The fewest places are those for { $piece }: of { $ways }, { $number } lead to a solution.
packing-choice-all-cell = Nothing is forced: no piece lies alike in all { $total } solutions. Row { $row }, column { $col } has the fewest ways to be covered, { $ways }, and each of them leads to a solution.
packing-choice-all-piece = Nothing is forced: no piece lies alike in all { $total } solutions. The fewest places are the { $ways } for { $piece }, and each of them leads to a solution.
packing-choice-all-after = { $seen } All of the { $rest } that remain lead to a solution. Nothing is forced: no piece lies alike in all { $total } solutions, and nothing else has fewer ways.
packing-choice-after = { $seen } Of the { $rest } that remain, { $number } lead to a solution. Nothing is forced: no piece lies alike in all { $total } solutions, and nothing else has fewer ways.
packing-most = { $piece } on { $cells } keeps most solutions open: { $ways } of { $total }.
packing-found-cell = No short deduction helps here, and not all solutions could be counted. Row { $row }, column { $col } has the fewest ways to be covered: { $count }.
packing-found-piece = No short deduction helps here, and not all solutions could be counted. { $piece } has the fewest places: { $count }.
packing-found = { $piece } on { $cells } leads to a solution. Others may, too.
packing-dead-look-cell = Something is wrong. Look at row { $row }, column { $col }.
packing-dead-look-piece = Something is wrong. Where can { $piece } lie?
packing-dead-look = Something is wrong, and it is not easy to see.
packing-dead-way = { $count ->
    [one] One deduction shows that the position cannot be completed. { $end }
   *[other] { $count } deductions show that the position cannot be completed. { $end }
  }
packing-dead-tried = No short deduction shows it: a search of { $nodes } positions has tried everything.
packing-dead-tried-long = No short deduction shows it: a long search has tried everything.
packing-take-away = { $kind ->
    [open] Do not leave { $cells } open
    [both] Take away { $pieces } and do not leave { $cells } open
   *[pieces] { $count ->
        [one] Take away piece { $pieces }
       *[other] Take away { $count } pieces: { $pieces }
      }
  }; then it can be completed again.{ $count ->
    [one] { "" }
   *[other] {" "}Fewer are not enough.
  }
packing-take-nothing = The puzzle as given has no solution, whatever is placed.
packing-take-unknown = { $number ->
    [one] Which pieces to take away was not found within the limits.
   *[other] Which pieces to take away was not found within the limits; at least { $number }.
  }

# Photographs.
placeholder-photo = PHOTO
arg-photo = A photograph of the board: JPEG, PNG or WebP; - is standard input
read-about = Read what lies on a board from a photograph
read-after = Examples:
  {"  "}pavage read table.jpg --board kanoodle --corners "310,220 1480,260 1420,800 280,730"
  {"  "}pavage read table.jpg --board kanoodle --corners "310,220 1480,260 1420,800 280,730" > position.txt
  {"  "}pavage hint position.txt --pieces kanoodle
opt-read-board = The board that the photograph shows
opt-read-corners = The centres of its four corner cells, in pixels of the upright picture, from the top left clockwise
opt-read-full = All pieces are on the board
value-corners = --corners takes four points such as "310,220 1480,260 1420,800 280,730", from the top left clockwise, not “{ $value }”
board-several = this is a folder; name one puzzle
picture-broken = the picture is damaged: { $reason }
picture-unknown = this is no picture in JPEG, PNG or WebP
picture-heic = this picture is in HEIC, which is not read; save it as JPEG first
picture-huge = the picture has { $width } × { $height } pixels; { $max } million pixels are read at most
photo-board = photographs are read of flat boards of squares with pieces, at least two rows and columns
photo-cells = photographs are read of boards with at most { $max } cells
photo-placements = the pieces can lie in too many ways: photographs are read of puzzles with at most { $max } placements
photo-corners = the corners are not those of a board: give them from the top left clockwise
photo-impossible = with all pieces on the board, no position is possible; without --full, pieces may be missing
photo-unlike = what lies between these corners does not look like this board with its pieces
photo-doubtful = doubtful: piece { $piece } on { $cells }
photo-unseen = piece { $piece } may also lie there, on { $cells }
photo-covered = { $number ->
        [one] cell { $cells } does not look like what was read there: something may lie over it
       *[other] cells { $cells } do not look like what was read there: something may lie over them
    }
photo-pixels = the picture must have width times height pixels of three bytes, in base 64
