// Preloaded into a program: its clock runs ahead by the number of milliseconds in a file. A test can see what happens
// minutes later without waiting, with no part of the program replaced.
import { readFileSync } from 'node:fs'
import { runAhead } from './clock-ahead.mjs'

/** For so long a read is taken as the latest. */
const freshNs = 5_000_000n

let offsetMs = 0
let readAtNs = -freshNs

function read() {
  try {
    return Number(readFileSync(process.env.SHIFTED_CLOCK_FILE, 'utf8'))
  } catch {
    return 0
  }
}

/** Read when the time is asked for, not by a timer: a program that goes on after a halt may sign a call before its timers. */
function latest() {
  const nowNs = process.hrtime.bigint()
  if (nowNs - readAtNs >= freshNs) {
    offsetMs = read()
    readAtNs = nowNs
  }
  return offsetMs
}

runAhead(latest)
