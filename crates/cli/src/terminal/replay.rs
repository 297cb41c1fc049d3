//! `solve --replay`, `generate --replay` and `replay`: a recorded search, or the cutting of a board, step
//! by step. In a terminal it can be played, stopped and wound back; elsewhere the steps are lines of text.

use std::io::{self, IsTerminal, Write, stdin, stdout};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, poll, read};
use crossterm::{cursor, execute, queue, style, terminal};
use pavage_app::StopReason;
use pavage_app::compare::Until;
use pavage_app::cutting::{Cutting, cutting_line};
use pavage_app::replay::{Frame, Recording, record, recording_line};
use pavage_app::{AnyPosition, Message};
use pavage_words::Words;

use super::board;
use crate::context::Context;
use crate::status::Status;

/// Steps a second at the speeds there are.
const SPEEDS: [u32; 11] = [1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000];
/// The speed to begin with.
const SPEED_FIRST: usize = 3;

/// Records the search for a solution, or for all, and shows it.
pub(crate) fn show(
    context: &mut Context,
    name: &str,
    position: &dyn AnyPosition,
    until: Until,
) -> io::Result<()> {
    let recording = context.work(|options, run| record(position, until, options, run));
    let recording = match recording {
        Ok(recording) => recording,
        Err(refusal) => return context.refuse(name, refusal),
    };
    match recording.summary.stop {
        StopReason::Exhausted if recording.summary.stats.solutions == 0 => {
            context.raise(Status::No);
        }
        StopReason::Exhausted | StopReason::SolutionLimit => {}
        _ => context.raise_limit(),
    }
    present(context, name, position, &recording)?;
    let is_solved = recording.summary.stats.solutions > 0;
    match position.usual_searches().first() {
        Some(own) if !is_solved && recording.cut => {
            context.note(&Message::new("replay-otherwise").with("engine", own.name));
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Shows a recording: to be played in a terminal, as lines of text elsewhere, or as its text.
pub(crate) fn present(
    context: &mut Context,
    name: &str,
    position: &dyn AnyPosition,
    recording: &Recording,
) -> io::Result<()> {
    if recording.cut {
        context.note(&Message::new("replay-cut").with("max", recording.len()));
    }
    if context.common.json {
        return context.line(&recording_line(name, position, recording));
    }
    if stdout().is_terminal() && stdin().is_terminal() {
        return play(recording, &context.words);
    }
    for (step, message) in recording.messages().enumerate() {
        let text = context.words.say(&message);
        context.line(&format!("{:>6}  {text}", step + 1))?;
    }
    Ok(())
}

/// Shows how a board was cut: as [`present`] does; as text, with the board after each step.
pub(crate) fn present_cutting(
    context: &mut Context,
    position: &dyn AnyPosition,
    seed: u64,
    cutting: &Cutting,
) -> io::Result<()> {
    if cutting.cut {
        context.note(&Message::new("replay-cut").with("max", cutting.len()));
    }
    if context.common.json {
        return context.line(&cutting_line(position, seed, cutting));
    }
    if stdout().is_terminal() && stdin().is_terminal() {
        return play(cutting, &context.words);
    }
    for done in 0..=cutting.len() {
        let Frame { view, message } = cutting.frame(done);
        let text = context.words.say(&message);
        context.line(&format!("{done:>6}  {text}"))?;
        let board = board::letters(&view, &context.words);
        for row in board.lines() {
            context.line(&format!("        {row}"))?;
        }
    }
    Ok(())
}

/// What can be gone through step by step.
trait Steps {
    /// How many steps there are.
    fn count(&self) -> usize;
    /// The board after so many of them.
    fn after(&self, done: usize) -> Frame;
}

impl Steps for Recording {
    fn count(&self) -> usize {
        self.len()
    }

    fn after(&self, done: usize) -> Frame {
        self.frame(done)
    }
}

impl Steps for Cutting {
    fn count(&self) -> usize {
        self.len()
    }

    fn after(&self, done: usize) -> Frame {
        self.frame(done)
    }
}

/// Restores the terminal; does nothing if it was not taken over.
pub(crate) fn restore() {
    if terminal::is_raw_mode_enabled().unwrap_or(false) {
        // If this fails there is no terminal left to restore.
        let _gone = terminal::disable_raw_mode();
        let _gone = execute!(stdout(), cursor::Show, terminal::LeaveAlternateScreen);
    }
}

/// Holds the terminal, and gives it back whatever happens.
struct Screen;

impl Screen {
    fn take() -> io::Result<Screen> {
        terminal::enable_raw_mode()?;
        let screen = Screen;
        execute!(stdout(), terminal::EnterAlternateScreen, cursor::Hide)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// The current place in the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Player {
    /// Steps done.
    done: usize,
    /// Steps there are.
    all: usize,
    playing: bool,
    speed: usize,
}

impl Player {
    fn new(all: usize) -> Player {
        Player {
            done: 0,
            all,
            playing: true,
            speed: SPEED_FIRST,
        }
    }

    /// Handles a key; `false` ends the replay.
    fn obey(&mut self, key: KeyEvent) -> bool {
        let interrupt = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if interrupt => return false,
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Char(' ') => self.playing = !self.playing && self.done < self.all,
            KeyCode::Right => self.go_to(self.done + 1),
            KeyCode::Left => self.go_to(self.done.saturating_sub(1)),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(self.all),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            _ => {}
        }
        true
    }

    fn go_to(&mut self, step: usize) {
        self.playing = false;
        self.done = step.min(self.all);
    }

    fn tick(&mut self) {
        self.done += usize::from(self.playing && self.done < self.all);
        self.playing &= self.done < self.all;
    }

    /// How long a step is shown.
    fn pace(&self) -> Duration {
        Duration::from_millis(u64::from(1000 / SPEEDS[self.speed]))
    }
}

fn play(steps: &dyn Steps, words: &Words) -> io::Result<()> {
    let _screen = Screen::take()?;
    let mut player = Player::new(steps.count());
    loop {
        draw(steps, &player, words)?;
        // While paused, wait long; the screen is still redrawn when the window changes.
        let wait = if player.playing {
            player.pace()
        } else {
            Duration::from_secs(3600)
        };
        if !poll(wait)? {
            player.tick();
            continue;
        }
        if let Event::Key(key) = read()?
            && key.kind != KeyEventKind::Release
            && !player.obey(key)
        {
            return Ok(());
        }
    }
}

fn draw(steps: &dyn Steps, player: &Player, words: &Words) -> io::Result<()> {
    let frame = steps.after(player.done);
    let status = Message::new("replay-status")
        .with("step", player.done)
        .with("all", player.all)
        .with("speed", SPEEDS[player.speed]);
    let keys = words.text("replay-keys");
    let board = board::coloured(&frame.view, words);
    let text = format!(
        "{}\n{board}\n{}\n{keys}",
        words.say(&status),
        words.say(&frame.message)
    );
    let mut out = stdout().lock();
    queue!(out, terminal::BeginSynchronizedUpdate, cursor::MoveTo(0, 0))?;
    for line in text.lines() {
        let clear = terminal::Clear(terminal::ClearType::UntilNewLine);
        queue!(out, style::Print(line), clear, cursor::MoveToNextLine(1))?;
    }
    queue!(
        out,
        terminal::Clear(terminal::ClearType::FromCursorDown),
        terminal::EndSynchronizedUpdate
    )?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(keys: &[KeyCode]) -> (usize, bool) {
        let mut player = Player::new(10);
        for key in keys {
            assert!(player.obey(KeyEvent::from(*key)), "{key:?}");
        }
        (player.done, player.playing)
    }

    #[test]
    fn keys_move_through_the_steps() {
        use KeyCode::{Char, End, Home, Left, Right};
        assert_eq!(after(&[]), (0, true));
        assert_eq!(after(&[Right, Right, Left]), (1, false));
        assert_eq!(after(&[Left]), (0, false));
        assert_eq!(after(&[End, Right]), (10, false));
        assert_eq!(after(&[End, Char(' ')]), (10, false));
        assert_eq!(after(&[End, Home, Char(' ')]), (0, true));
        assert!(!Player::new(1).obey(KeyEvent::from(Char('q'))));
    }
}
