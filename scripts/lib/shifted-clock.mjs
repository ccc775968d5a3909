// Preloaded into a program: its clock runs ahead by the number of milliseconds in a file. A test can see what happens
// minutes later without waiting, with no part of the program replaced.
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
