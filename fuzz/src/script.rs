//! The yardstick for games: a list of moves, how many of them are made, and the marks of trials.

/// What a game must be after commands.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Script {
    /// The moves as typed.
    pub(crate) moves: Vec<String>,
    pub(crate) made: usize,
    pub(crate) trials: Vec<usize>,
}

impl Script {
    /// The script in the text of a game.
    pub(crate) fn read(game: &str) -> Script {
        let mut script = Script::default();
        let lines = game.lines().take_while(|line| *line != "puzzle");
        for (key, value) in lines.filter_map(|line| line.split_once(' ')) {
            match key {
                "move" => script.moves.push(value.to_owned()),
                "trial" => script.trials.extend(value.parse::<usize>()),
                "cursor" => script.made = value.parse().unwrap_or_default(),
                _ => {}
            }
        }
        script
    }

    /// Carries out a command that the game accepts.
    pub(crate) fn carry_out(&mut self, command: &str) {
        let words = command.split_once(char::is_whitespace);
        let (verb, rest) = words.unwrap_or((command, ""));
        match verb {
            "move" => self.play(rest.trim().to_owned()),
            "undo" => drop(self.undo()),
            "redo" => drop(self.redo()),
            "restart" => drop(self.go_to(0)),
            "goto" => drop(self.go_to(rest.trim().parse().unwrap_or(usize::MAX))),
            "trial" => self.begin_trial(),
            "keep" => drop(self.keep_trial()),
            _ => drop(self.end_trial()),
        }
    }

    pub(crate) fn play(&mut self, mv: String) {
        self.moves.truncate(self.made);
        self.moves.push(mv);
        self.made += 1;
    }

    pub(crate) fn undo(&mut self) -> bool {
        self.made > 0 && self.go_to(self.made - 1)
    }

    pub(crate) fn redo(&mut self) -> bool {
        self.go_to(self.made + 1)
    }

    pub(crate) fn go_to(&mut self, goal: usize) -> bool {
        let is_known = goal <= self.moves.len();
        if is_known {
            self.made = goal;
            self.trials.retain(|trial| *trial <= goal);
        }
        is_known
    }

    pub(crate) fn begin_trial(&mut self) {
        if self.trials.last() != Some(&self.made) {
            self.trials.push(self.made);
        }
    }

    pub(crate) fn keep_trial(&mut self) -> bool {
        self.trials.pop().is_some()
    }

    pub(crate) fn end_trial(&mut self) -> bool {
        let mark = self.trials.pop();
        mark.is_some_and(|mark| self.go_to(mark))
    }
}

/// The text of a game without the moves that were undone; `None` if none was.
pub(crate) fn without_undone(game: &str) -> Option<String> {
    let script = Script::read(game);
    let (head, puzzle) = game.split_once("\npuzzle\n")?;
    if script.made >= script.moves.len() {
        return None;
    }
    let mut moves = 0;
    let mut is_kept = |line: &&str| {
        moves += usize::from(line.starts_with("move "));
        !line.starts_with("move ") || moves <= script.made
    };
    let lines: Vec<&str> = head.lines().filter(|line| is_kept(line)).collect();
    Some(format!("{}\npuzzle\n{puzzle}", lines.join("\n")))
}
