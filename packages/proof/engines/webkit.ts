// WebKit, the engine of Safari, in Debian's build for Linux. Driven by W3C WebDriver over HTTP.
import { existsSync, readdirSync } from 'node:fs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { needProgram, startProgram } from './program'
import { scriptOf, type Tab } from './tab'

/** WebKit's small browser for tests, which comes with its library. */
function findMiniBrowser(): string {
  const places = readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
  const found = places.find((file) => existsSync(file))
  if (found === undefined) throw new Error('WebKit has no MiniBrowser here')
  return found
}

/** @returns null where it can't be installed */
export async function openWebKit(): Promise<Tab | null> {
  const driver = needProgram('WebKit with its driver', 'webkit2gtk-driver', 'WebKitWebDriver')
  const screen = needProgram('screen in memory', 'xvfb', 'Xvfb')
  if (driver === null || screen === null) return null
  const server = startProgram(screen, ['-displayfd', '1', '-screen', '0', '1280x1000x24'])
  const isShown = async () => /^\d+$/m.exec(server.tail())?.[0] ?? null
  const display = await until('the screen was there', isShown, { limitMs: 20_000, child: server })
  const [port] = await freePorts(1)
  const child = startProgram(driver, [`--port=${port}`], { DISPLAY: `:${display}` })

  async function call<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    // Safe: the protocol's own shape; a script's value is what that script returns.
    const { value } = (await response.json()) as { value: T }
    if (!response.ok) throw new Error(`WebDriver refused ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const browserOptions = { binary: findMiniBrowser(), args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } }
  const begin = () => call<{ sessionId: string }>('', { capabilities })
  const { sessionId } = await until('WebKit opened', begin, { limitMs: 60_000, child })
  return {
    browser: 'WebKit',
    goTo: (url) => call(`/${sessionId}/url`, { url }),
    run: (inPage, given) => call(`/${sessionId}/execute/sync`, { script: scriptOf(inPage), args: [given] }),
  }
}
