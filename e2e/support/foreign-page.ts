// A page served from another origin, and what such a page can try on this machine's ports.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** One attempt. A body is sent in every way a page can send it. */
export interface Target {
  readonly url: string
  /** JSON for calls, fields for forms; null for a GET. */
  readonly body: Readonly<Record<string, unknown>> | null
}

export interface Attempt {
  readonly url: string
  readonly way: string
  /** What the page could read; null if the browser blocked it. */
  readonly read: string | null
}

/** A name that does not belong to this machine. The journey's browser resolves it to this machine. */
export const foreignHost = 'foreign.example'

/**
 * Runs inside the page. `fetch` in cors and no-cors mode, a beacon, forms of every encoding, frames, scripts and
 * WebSockets.
 */
async function tryEverything(targets: readonly Target[]): Promise<Attempt[]> {
  const tried: Attempt[] = []
  const note = (url: string, way: string, read: string | null) => tried.push({ url, way, read })
  const limit = (ms: number) => AbortSignal.timeout(ms)
  const loaded = (element: HTMLElement) =>
    new Promise<void>((resolve) => {
      for (const event of ['load', 'error']) element.addEventListener(event, () => resolve())
      setTimeout(resolve, 3_000)
    })

  async function call(url: string, way: string, init: RequestInit) {
    const text = await fetch(url, { ...init, signal: limit(5_000) })
      .then((answer) => answer.text())
      .catch(() => null)
    // An opaque response is empty: nothing was read.
    note(url, way, init.mode === 'no-cors' && text === '' ? null : text)
  }

  async function frame(url: string) {
    const element = document.createElement('iframe')
    element.src = url
    document.body.append(element)
    await loaded(element)
    let read: string | null = null
    try {
      read = element.contentDocument?.body?.textContent || null
    } catch {
      // It belongs to another origin.
    }
    note(url, 'frame', read)
    element.remove()
  }

  async function form(url: string, enctype: string, fields: readonly (readonly [string, string])[]) {
    const sink = document.createElement('iframe')
    sink.name = `sink-${tried.length}`
    const element = document.createElement('form')
    Object.assign(element, { method: 'post', action: url, enctype, target: sink.name })
    for (const [name, value] of fields) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      element.append(input)
    }
    document.body.append(sink, element)
    const done = loaded(sink)
    element.submit()
    await done
    note(url, `form ${enctype}`, null)
    sink.remove()
    element.remove()
  }

  async function socket(url: string, text: string) {
    const read = await new Promise<string | null>((resolve) => {
      const one = new WebSocket(url.replace('http', 'ws'))
      one.onopen = () => one.send(text)
      one.onmessage = ({ data }) => resolve(String(data))
      one.onerror = () => resolve(null)
      setTimeout(() => resolve(null), 3_000)
    })
    note(url, 'WebSocket', read)
  }

  for (const { url, body } of targets) {
    const json = { 'content-type': 'application/json' }
    if (body === null) {
      await call(url, 'fetch', {})
      await call(url, 'fetch with cookies', { credentials: 'include' })
      await call(url, 'fetch no-cors', { mode: 'no-cors', credentials: 'include' })
      await frame(url)
      const script = document.createElement('script')
      script.src = url
      document.body.append(script)
      await loaded(script)
      continue
    }
    const text = JSON.stringify(body)
    await call(url, 'fetch', { method: 'POST', headers: json, body: text })
    await call(url, 'fetch with cookies', {
      method: 'POST',
      headers: json,
      body: text,
      credentials: 'include',
    })
    const plain = { mode: 'no-cors', credentials: 'include', method: 'POST' } as const
    await call(url, 'fetch no-cors', { ...plain, body: text })
    navigator.sendBeacon(url, text)
    const fields = Object.entries(body).map(([name, value]) => [name, String(value)] as const)
    await form(url, 'application/x-www-form-urlencoded', fields)
    await form(url, 'multipart/form-data', fields)
    // In text/plain, a field becomes the JSON itself: name, "=" and value concatenated.
    await form(url, 'text/plain', [[`${text.slice(0, -1)},"pad":"`, '"}']])
    await socket(url, text)
  }
  return tried
}

/** A server that allows every page, to prove that the page's attempts do arrive. */
async function openDoor(host: string) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      seen.push(`${request.method} ${Buffer.concat(chunks).toString('utf8')}`)
      response.writeHead(200, {
        'access-control-allow-origin': request.headers.origin ?? '*',
        'access-control-allow-headers': 'content-type',
        'access-control-allow-credentials': 'true',
        'content-type': 'text/plain',
      })
      response.end('read me')
    })
  })
  server.on('upgrade', (_, socket) => {
    seen.push('upgrade')
    socket.destroy()
  })
  const port = await listening(server, host)
  return { url: `http://${host}:${port}/`, seen, close: () => server.close() }
}

async function listening(server: ReturnType<typeof createServer>, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  // Safe: a listening TCP server has an address with a port.
  return (server.address() as AddressInfo).port
}

/** Serves an empty page of the foreign origin, and an unprotected server on this machine. */
export async function startForeignSite(doorHost: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>foreign</title><body></body>')
  })
  const port = await listening(server, '127.0.0.1')
  const door = await openDoor(doorHost)
  return {
    url: `http://${foreignHost}:${port}/`,
    door,
    close: () => {
      server.close()
      door.close()
    },
  }
}

/** Makes every attempt from the page, wherever it was loaded. */
export function attack(page: Page, targets: readonly Target[]): Promise<readonly Attempt[]> {
  return page.evaluate(tryEverything, targets)
}
