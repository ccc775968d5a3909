// Loaded before a program that a command keeps running: ends the program, with its children, once the command is gone. Only
// a command that was killed leaves them; they would keep its ports. The address's query has the signal and the command.
const query = new URL(import.meta.url).searchParams
const starter = Number(query.get('starter'))

function endIfLeft() {
  if (process.ppid !== starter) process.kill(-process.pid, query.get('signal'))
}

// The program's children load this too, and may outlive it on purpose.
if (process.ppid === starter) setInterval(endIfLeft, 500).unref()
