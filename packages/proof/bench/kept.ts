// npm run proof -- bench kept: what survives, in each of a page's stores, when Chromium is killed some time after a
// write.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '@/scripts/lib/browser.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { killProfile, newProfile, removeProfile } from '../browser/killable-browser'

const killsAfter: readonly (readonly [ms: number, times: number])[] = [
  [0, 5],
  [20, 5],
  [100, 5],
  [1_000, 5],
  [8_000, 2],
]

/** Runs in the page: a string, because tsx would change a function's names. */
const open = `globalThis.db ??= new Promise((resolve) => {
  const request = indexedDB.open('kept', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('kept')
  request.onsuccess = () => resolve(request.result)
})`
const write = `(async () => {
  const transaction = (await db).transaction('kept', 'readwrite', { durability: 'strict' })
  transaction.objectStore('kept').put(1, 'kept')
  transaction.commit()
  localStorage.setItem('kept', '1')
})()`
const read = `(async () => {
  const request = (await db).transaction('kept').objectStore('kept').get('kept')
  const database = await new Promise((resolve) => { request.onsuccess = () => resolve(request.result === 1) })
  return [localStorage.getItem('kept') === '1', database]
})()`

async function onProfile<T>(profile: string, url: string, act: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = await findChromium(root)
  const context = await chromium.launchPersistentContext(profile, { executablePath })
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(open)
  const done = await act(page)
  const gone = new Promise<void>((resolve) => context.once('close', () => resolve()))
  killProfile(profile)
  await gone
  return done
}

const server = createServer((_, response) => response.end('<!doctype html><title>kept</title>'))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
// Safe: a listening TCP server has an address with a port.
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
for (const [ms, times] of killsAfter) {
  const kept = [0, 0]
  for (let number = 0; number < times; number++) {
    const profile = newProfile()
    await onProfile(profile, url, async (page) => {
      await page.evaluate(write)
      await sleep(ms)
    })
    const found = await onProfile(profile, url, (page) => page.evaluate<[boolean, boolean]>(read))
    for (const [store, isThere] of found.entries()) kept[store] = (kept[store] ?? 0) + Number(isThere)
    removeProfile(profile)
  }
  console.log(
    `killed ${String(ms).padStart(5)} ms after the write: localStorage kept ${kept[0]} of ${times}, IndexedDB ${kept[1]} of ${times}`,
  )
}
server.close()
