//! A small HTTP client for the load on the server: one connection that is kept, bodies of a known
//! length or in chunks.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A connection to a server.
pub struct Client {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

/// An answer.
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its body; empty where the body is a stream of events, which is read apart.
    pub body: String,
    is_chunked: bool,
}

fn broken(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

impl Client {
    /// Connects.
    ///
    /// # Errors
    /// Nobody listens.
    pub fn connect(address: SocketAddr) -> io::Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(120)))?;
        Ok(Client {
            address,
            stream: BufReader::new(stream),
        })
    }

    /// Asks, and reads the whole answer.
    ///
    /// # Errors
    /// The connection breaks.
    pub fn ask(&mut self, method: &str, path: &str, body: &str) -> io::Result<Answer> {
        let mut answer = self.begin(method, path, body)?;
        while answer.is_chunked {
            match self.chunk()? {
                Some(chunk) => answer.body.push_str(&chunk),
                None => break,
            }
        }
        Ok(answer)
    }

    /// Listens to events until one of that name has come, and gives its data.
    ///
    /// # Errors
    /// The connection breaks, or the stream ends before.
    pub fn listen(&mut self, path: &str, until: &str) -> io::Result<String> {
        let answer = self.begin("GET", path, "")?;
        if answer.status != 200 {
            return Err(broken(&format!("status {}", answer.status)));
        }
        let mut text = String::new();
        let begin = format!("event: {until}\n");
        while let Some(chunk) = self.chunk()? {
            text.push_str(&chunk);
            if text.ends_with("\n\n") {
                let last = text.rsplit_once(&begin).map(|(_, rest)| rest.to_owned());
                if let Some(data) = last {
                    return Ok(data);
                }
                text.clear();
            }
        }
        Err(broken("the events end too early"))
    }

    /// Reads on to the end of a stream of events, so that the connection can be used again.
    ///
    /// # Errors
    /// The connection breaks.
    pub fn drain(&mut self) -> io::Result<()> {
        while self.chunk()?.is_some() {}
        Ok(())
    }

    fn begin(&mut self, method: &str, path: &str, body: &str) -> io::Result<Answer> {
        let length = body.len();
        let address = self.address;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let first = self.line()?;
        let status = first.split(' ').nth(1).and_then(|word| word.parse().ok());
        let mut answer = Answer {
            status: status.ok_or_else(|| broken("no status"))?,
            body: String::new(),
            is_chunked: false,
        };
        let mut length = 0;
        loop {
            let line = self.line()?.to_ascii_lowercase();
            match line.split_once(": ") {
                None => break,
                Some(("content-length", value)) => {
                    length = value.parse().map_err(|_| broken("no length"))?;
                }
                Some(("transfer-encoding", _)) => answer.is_chunked = true,
                Some(_) => {}
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes)?;
        answer.body = String::from_utf8(bytes).map_err(|_| broken("no text"))?;
        Ok(answer)
    }

    /// The next chunk of a body; none at its end.
    fn chunk(&mut self) -> io::Result<Option<String>> {
        let length = self.line()?;
        let length = usize::from_str_radix(&length, 16).map_err(|_| broken("no chunk"))?;
        let mut bytes = vec![0; length + 2];
        self.stream.read_exact(&mut bytes)?;
        bytes.truncate(length);
        let text = String::from_utf8(bytes).map_err(|_| broken("no text"))?;
        Ok((length > 0).then_some(text))
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line)? == 0 {
            return Err(broken("the server has hung up"));
        }
        Ok(line.trim_end().to_owned())
    }
}
