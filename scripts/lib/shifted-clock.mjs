// Loaded before a program: its clock runs ahead by as many milliseconds as a file says. So a test sees what minutes
// later looks like without waiting for them, and every part of the program is its own.
import { readFileSync } from 'node:fs'
import { runAhead } from './clock-ahead.mjs'

let offsetMs = 0

function read() {
  try {
    offsetMs = Number(readFileSync(process.env.SHIFTED_CLOCK_FILE, 'utf8'))
  } catch {
    offsetMs = 0
  }
}

setInterval(read, 100).unref()

runAhead(() => offsetMs)
