import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Whether a program that this process starts looks after that starter. */
function looksAfter(starter: number): boolean {
  const told = 'data:text/javascript,globalThis.setInterval=()=>(console.log("looks"),{unref(){}})'
  const address = new URL(`./end-with-starter.mjs?signal=SIGTERM&starter=${starter}`, import.meta.url).href
  const args = ['--import', told, '--import', address, '--eval', '']
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout === 'looks\n'
}

test('a program ends with the command that started it, and what it starts itself may outlive it', () => {
  expect(looksAfter(process.pid)).toBe(true)
  expect(looksAfter(process.ppid)).toBe(false)
})
