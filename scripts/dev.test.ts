// npm run dev in a copy, with a sandbox and a Next that only answer: this project's own run and settings stay untouched.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { alive } from './lib/alive'
import { startTicks } from './lib/own-chains.mjs'
import { freePorts } from './lib/ports.mjs'
import { startNode, stopAll } from './lib/processes.mjs'
import { until } from './lib/wait.mjs'

const isLinux = process.platform === 'linux'
const isPosix = process.platform !== 'win32'
const next = `import http from 'node:http'
const [, port, , host] = process.argv.slice(3)
http.createServer((_, answer) => answer.end('here')).listen(Number(port), host)`
const idle = `console.log('sandbox ready http://127.0.0.1:4010')
setInterval(() => 0, 1000)`
const sandbox = `import { writeFileSync } from 'node:fs'
writeFileSync('origins', process.env.SANDBOX_PAGE_ORIGINS)
${idle}`

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'dev-'))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), text)
  }
  cpSync('scripts', path.join(dir, 'scripts'), { recursive: true })
  cpSync('package.json', path.join(dir, 'package.json'))
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) write(file, '{"packages":{}}')
  write('node_modules/next/package.json', '{"type":"module"}')
  write('node_modules/next/dist/bin/next', next)
  write('packages/sandbox/start.mjs', sandbox)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function startDev(env: Record<string, string>) {
  const options = { cwd: dir, env: { ...process.env, ...env } }
  const dev = startNode('dev', [path.join(dir, 'scripts/dev.mjs')], options)
  // One that should have given up, and did not, would keep the usual ports.
  onTestFinished(() => stopAll([dev]))
  return dev
}

const limitMs = 60_000

async function startOnFreePorts(env: Record<string, string> = {}) {
  const [port = 0, sandboxPort = 0] = await freePorts(2)
  return { port, dev: startDev({ PORT: String(port), SANDBOX_PORT: String(sandboxPort), ...env }) }
}

function untilItSays(dev: ReturnType<typeof startDev>, words: string) {
  const said = async () => dev.tail().includes(words) || null
  return until(`it said "${words}"`, said, { limitMs, child: dev })
}

describe('npm run dev', () => {
  it.skipIf(!isLinux)('leaves the chains alone when it gives up before it starts a sandbox', async () => {
    const [port = 0] = await freePorts(1)
    const server = net.createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const chain = startNode('a chain', ['-e', 'setInterval(() => 0, 1000)'], { cwd: dir })
    const text = JSON.stringify({ pid: chain.pid, ticks: startTicks(chain.pid) })
    writeFileSync(path.join(dir, 'chain-31337.json'), text)
    const dev = startDev({ PORT: String(port), SANDBOX_DIR: dir })
    try {
      expect(await dev.ended).toEqual({ code: 1, signal: null })
      expect(dev.tail()).toContain(`port ${port} (the app) is in use`)
      expect(alive(chain.pid)).toBe(true)
    } finally {
      await stopAll([dev, chain])
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it.skipIf(!isLinux).each([
    ['', 'localhost'],
    ['0.0.0.0', 'localhost'],
    // Only Linux answers on it without being set up.
    ['127.0.0.2', '127.0.0.2'],
  ])('with HOST "%s" is ready at %s, whose pages may use the chains', async (HOST, shown) => {
    const { port, dev } = await startOnFreePorts({ HOST })
    try {
      await untilItSays(dev, 'ready in')
      expect(dev.tail()).toContain(`  app      http://${shown}:${port}\n`)
      expect(readFileSync(path.join(dir, 'origins'), 'utf8')).toBe(`http://${shown}:${port}`)
    } finally {
      await stopAll([dev])
    }
    // A stop may take long: a silent one looks like one that hangs.
    expect(dev.tail()).toMatch(/\nstopping, once the compiler has saved its work .*\n$/)
  })

  it('says when it uses a database that the environment names', async () => {
    const { dev } = await startOnFreePorts({ DATABASE_URL: 'postgres://localhost/other' })
    await untilItSays(dev, 'ready in')
    expect(dev.tail()).toContain('starting the sandbox and the app with the database of DATABASE_URL …\n')
    expect(dev.tail()).not.toContain('postgres:')
  })

  it('names each chain that the sandbox has, also one that the clone added', async () => {
    const [port = 0, sandboxPort = 0] = await freePorts(2)
    const here = `http://127.0.0.1:${sandboxPort}`
    const started = `import http from 'node:http'
const config = JSON.stringify({ chains: [{ id: 31337 }, { id: 31338 }, { id: 31339 }] })
const server = http.createServer((_, answer) => answer.end(config))
server.listen(${sandboxPort}, '127.0.0.1', () => console.log('sandbox ready ${here}'))`
    writeFileSync(path.join(dir, 'packages/sandbox/start.mjs'), started)
    const dev = startDev({ PORT: String(port), SANDBOX_PORT: String(sandboxPort) })
    await untilItSays(dev, 'ready in')
    expect(dev.tail()).toContain(`  chains   ${here}/rpc/31337  ${here}/rpc/31338  ${here}/rpc/31339\n`)
  })

  it('shows what the app warned of while its output was kept back: a setting that nothing reads', async () => {
    const line = '{"level":"warn","event":"unknown setting","operation":"SETTLEMENT_BUGDET"}'
    const app = `console.log('Compiling')\nconsole.log('${line}')\n${next}`
    writeFileSync(path.join(dir, 'node_modules/next/dist/bin/next'), app)
    const { dev } = await startOnFreePorts()
    await untilItSays(dev, 'ready in')
    expect(dev.tail()).toContain(`${line}\n`)
    expect(dev.tail()).not.toContain('Compiling')
  })

  it('is ready, and shows the compiler’s words, when a page of the first visit fails', async () => {
    const failing = `import http from 'node:http'
const [, port, , host] = process.argv.slice(3)
const server = http.createServer(({ url }, answer) => {
  if (url === '/sell') console.log('Unexpected token')
  answer.writeHead(url === '/sell' ? 500 : 200).end()
})
server.listen(Number(port), host)`
    writeFileSync(path.join(dir, 'node_modules/next/dist/bin/next'), failing)
    const { dev } = await startOnFreePorts()
    await untilItSays(dev, '/sell answers 500')
    expect(dev.tail()).toMatch(/ready in[\s\S]*Unexpected token/)
    expect(dev.tail()).not.toContain('/ and /sell')
  })

  it('does not call a page failed that only lacked the sandbox, which was ready after it', async () => {
    const lacking = `import { existsSync, writeFileSync } from 'node:fs'
import http from 'node:http'
const [, port, , host] = process.argv.slice(3)
http.createServer(({ url }, answer) => {
  answer.writeHead(url === '/' || existsSync('reached') ? 200 : 500).end()
  if (url === '/sell') writeFileSync('asked', '')
  if (url === '/sign-in') console.log('later pages')
}).listen(Number(port), host)`
    writeFileSync(path.join(dir, 'node_modules/next/dist/bin/next'), lacking)
    const late = `import { existsSync, writeFileSync } from 'node:fs'
while (!existsSync('asked')) await new Promise((resolve) => setTimeout(resolve, 20))
writeFileSync('reached', '')
console.log('sandbox ready http://127.0.0.1:4010')
setInterval(() => 0, 1000)`
    writeFileSync(path.join(dir, 'packages/sandbox/start.mjs'), late)
    const { dev } = await startOnFreePorts()
    await untilItSays(dev, 'later pages')
    expect(dev.tail()).not.toContain('answers 500')
  })

  it('says which settings a changed .env.local does not change, though the compiler says that it was read', async () => {
    writeFileSync(
      path.join(dir, 'node_modules/next/dist/bin/next'),
      `${next}\nsetInterval(() => console.log('  Reload env: .env.local'), 100)`,
    )
    const { dev } = await startOnFreePorts()
    await untilItSays(dev, 'Reload env')
    expect(dev.tail()).toMatch(
      /Reload env: .env.local, but for settings that it had at the start: .* start again\n/,
    )
  })

  // Asked to stop then, Next would save the page as a failed one, which answers 500 from then on.
  it.each([
    ['kills the compiler', 'starts', '/sell', false],
    ['waits for the compiler, then asks it to stop,', 'compiles a later page', '/sign-in', true],
  ])('%s when it is stopped while it %s', async (_, __, page, isAsked) => {
    const slow = `import { writeFileSync } from 'node:fs'
import http from 'node:http'
const [, port, , host] = process.argv.slice(3)
let open = 'nothing'
process.on('SIGTERM', () => {
  writeFileSync('asked', open)
  process.exit(0)
})
http.createServer(({ url }, answer) => {
  if (url !== '${page}') return answer.end('here')
  open = url
  writeFileSync('begun', '')
  setTimeout(() => answer.end('here', () => { open = 'nothing' }), 2_000)
}).listen(Number(port), host)`
    writeFileSync(path.join(dir, 'node_modules/next/dist/bin/next'), slow)
    const { dev } = await startOnFreePorts()
    const begun = async () => existsSync(path.join(dir, 'begun')) || null
    await until('the page was compiled', begun, { limitMs, child: dev })
    await stopAll([dev])
    const asked = path.join(dir, 'asked')
    expect(existsSync(asked) ? readFileSync(asked, 'utf8') : null).toBe(isAsked ? 'nothing' : null)
    expect(await dev.ended).toEqual({ code: 0, signal: null })
  })

  it('kills the compiler when it gives up a page', async () => {
    // Once a page is asked for, each look at the clock is an hour later.
    const clock = `import { existsSync } from 'node:fs'
const now = Date.now
let hours = 0
Date.now = () => now() + (existsSync('begun') ? 3_600_000 * ++hours : 0)`
    const stuck = `import { writeFileSync } from 'node:fs'
import http from 'node:http'
const [, port, , host] = process.argv.slice(3)
process.on('SIGTERM', () => {
  writeFileSync('asked', '')
  process.exit(0)
})
http.createServer(({ url, socket }, answer) => {
  if (url !== '/sell') return answer.end('here')
  writeFileSync('begun', '')
  socket.destroy()
}).listen(Number(port), host)`
    writeFileSync(path.join(dir, 'clock.mjs'), clock)
    writeFileSync(path.join(dir, 'node_modules/next/dist/bin/next'), stuck)
    const { dev } = await startOnFreePorts({ NODE_OPTIONS: '--import ./clock.mjs' })
    expect(await dev.ended).toEqual({ code: 1, signal: null })
    expect(dev.tail()).toContain('s passed before')
    expect(existsSync(path.join(dir, 'asked'))).toBe(false)
  })

  it.skipIf(!isPosix)('leaves nothing running when it is killed', async () => {
    const withPid = `import { writeFileSync } from 'node:fs'\n`
    const write = (file: string, text: string) => writeFileSync(path.join(dir, file), withPid + text)
    write('node_modules/next/dist/bin/next', `writeFileSync('next.pid', String(process.pid))\n${next}`)
    write('packages/sandbox/start.mjs', `writeFileSync('sandbox.pid', String(process.pid))\n${idle}`)
    const { dev } = await startOnFreePorts()
    await untilItSays(dev, 'ready in')
    const pids = ['next.pid', 'sandbox.pid'].map((file) => Number(readFileSync(path.join(dir, file), 'utf8')))
    process.kill(dev.pid, 'SIGKILL')
    await until('both had ended', async () => (pids.some(alive) ? null : true), { limitMs: 60_000 })
  })

  it.each([
    ['a port that is no number', { PORT: 'abc' }, 'PORT must be a port: a number from 1 to 65535'],
    [
      'one port for both programs',
      { PORT: '3456', SANDBOX_PORT: '3456' },
      'SANDBOX_PORT and PORT name one port, 3456',
    ],
    ['a HOST of another program', { HOST: 'x86_64-conda-linux-gnu' }, 'HOST is "x86_64-conda-linux-gnu"'],
    ['live mode', { RAMP_MODE: 'live' }, 'npm run dev is for the sandbox'],
  ])('starts nothing with %s, and says what to change', async (_, env, line) => {
    const dev = startDev(env)
    expect(await dev.ended).toEqual({ code: 1, signal: null })
    expect(dev.tail()).toContain(line)
    expect(dev.tail()).not.toContain('starting')
  })

  // The second is read by Next alone, and its database even when .env.local names another mode.
  it.each(['.env.local', '.env'])(
    'starts nothing with live settings in %s, and names the file',
    async (file) => {
      writeFileSync(path.join(dir, file), 'RAMP_MODE=live\nDATABASE_URL=postgres://db.acme.test/live\n')
      const dev = startDev({})
      expect(await dev.ended).toEqual({ code: 1, signal: null })
      expect(dev.tail()).toBe(
        `npm run dev is for the sandbox, and ${file} for live mode: move it to .env.production\n`,
      )
    },
  )
})
