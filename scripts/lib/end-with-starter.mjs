// Loaded before a program that a command keeps running: ends the program, with its children, once the command is gone. Only
// a command that was killed leaves them; they would keep its ports. The signal is the address's query.
const starter = process.ppid
const signal = new URL(import.meta.url).search.slice(1)

function endIfLeft() {
  if (process.ppid === starter) return
  try {
    process.kill(-process.pid, signal)
  } catch (error) {
    // Its children load this too, and lead no group.
    if (error.code !== 'ESRCH') throw error
  }
}

setInterval(endIfLeft, 500).unref()
