import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alive } from './alive'
import { listenHost } from './listen-host.mjs'
import { nodeProblem, satisfies } from './node-version.mjs'
import { claimOnlyRun } from './only-run.mjs'
import { installed } from './packages.mjs'
import { freePorts, isFree, portProblems, takePort } from './ports.mjs'
import { startNode, stopAll } from './processes.mjs'
import { idleConnectionMs } from './programs.mjs'
import { until } from './wait.mjs'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scripts-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

describe('the version of Node', () => {
  const range = '^20.19.0 || ^22.12.0 || ^24.0.0 || ^26.0.0'

  it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '24.99.0', '26.0.0'])('accepts %s', (version) => {
    expect(satisfies(version, range)).toBe(true)
  })

  it.each(['18.20.0', '20.18.3', '21.7.0', '22.11.9', '23.11.0', '25.0.0', '28.0.0'])(
    'does not accept %s',
    (version) => {
      expect(satisfies(version, range)).toBe(false)
    },
  )

  it('is reported in one line that names what is needed', () => {
    expect(nodeProblem(process.cwd(), '18.20.0')).toMatch(/^Node 18\.20\.0 cannot run .*\^20\.19\.0.*$/)
    expect(nodeProblem(process.cwd(), '23.11.0')).toMatch(/^Node 23/)
    expect(nodeProblem(process.cwd(), '20.19.0')).toBeNull()
    // Newer than all tested versions, which only a platform must not pick by default.
    expect(nodeProblem(process.cwd(), '28.0.0')).toBeNull()
  })

  it('is checked in the middle of a merge, too, where package.json is no JSON', () => {
    const packages = '<<<<<<< HEAD\n=======\n    "added": "1.0.0",\n>>>>>>> later'
    const text = `{\n  "engines": {\n    "node": "^20.19.0 || ^22.12.0"\n  },\n  "dependencies": {\n${packages}\n  }\n}\n`
    writeFileSync(join(dir, 'package.json'), text)
    expect(nodeProblem(dir, '20.19.0')).toBeNull()
    expect(nodeProblem(dir, '18.20.0')).toMatch(/^Node 18/)
  })
})

describe('ports', () => {
  it('reports a port that is in use, its purpose, and how to choose another', async () => {
    const [port = 0] = await freePorts(1)
    expect(await isFree(port)).toBe(true)
    const server = net.createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const lines = await portProblems([{ port, what: 'the app', setting: 'PORT' }])
    await new Promise((resolve) => server.close(resolve))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`port ${port} (the app) is in use`)
    expect(lines[0]).toContain('PORT')
  })

  it('stops npm start when its port is in use, with one line and no stack', async () => {
    const [port = 0] = await freePorts(1)
    const server = net.createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const env = { ...process.env, HOST: '', NEXT_DIST_DIR: '.no-build', PORT: String(port) }
    const child = spawn(process.execPath, ['scripts/start.mjs'], { env })
    try {
      let said = ''
      child.stderr.on('data', (data) => {
        said += data
      })
      const [code] = await once(child, 'close')
      expect(code).toBe(1)
      expect(said).toBe(
        `port ${port} (the app) is in use: stop the program that uses it, or choose another with PORT\n`,
      )
    } finally {
      child.kill()
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('lets npm start take the usual port for an empty one', () => {
    // An address that no machine has, so no program can have taken the port there.
    const env = { ...process.env, HOST: '192.0.2.1', NEXT_DIST_DIR: '.no-build', PORT: '' }
    const { stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], { env, encoding: 'utf8' })
    expect(stderr).toBe('there is no build yet: run "npm run build" first\n')
  })

  it.each(['99999', 'abc'])('stops npm start for the port %s, also with a host', (PORT) => {
    const env = { ...process.env, HOST: '127.0.0.1', NEXT_DIST_DIR: '.no-build', PORT }
    const { stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], { env, encoding: 'utf8' })
    expect(stderr).toBe('PORT must be a port: a number from 1 to 65535\n')
  })

  it('looks for another program only at the host that was chosen', async () => {
    const [port = 0] = await freePorts(1)
    const server = net.createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const at = (host: string) => portProblems([{ port, what: 'the app', setting: 'PORT', host }])
    const found = [await at('127.0.0.1'), await at('::1')]
    await new Promise((resolve) => server.close(resolve))
    expect(found).toEqual([[expect.stringContaining('is in use')], []])
  })

  it('gives different free ports', async () => {
    expect(new Set(await freePorts(5)).size).toBe(5)
  })

  it('never gives a taken port to another process, even if nothing listens there, until its taker has ended', async () => {
    const [mine = 0] = await freePorts(1)
    const elsewhere = (answer: string) => {
      const text = `import { freePorts, takePort } from './scripts/lib/ports.mjs'; console.log(${answer})`
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
        encoding: 'utf8',
      })
      return stdout.trim()
    }
    expect(await isFree(mine)).toBe(true)
    expect(await takePort(mine)).toBe(false)
    expect(elsewhere(`await takePort(${mine})`)).toBe('false')
    expect(await takePort(Number(elsewhere('(await freePorts(1))[0]')))).toBe(true)
  })
})

describe('installed packages', () => {
  const lock = (file: string, packages: object) => {
    mkdirSync(join(dir, 'node_modules'), { recursive: true })
    writeFileSync(join(dir, file), JSON.stringify({ packages }))
  }
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-mac': { version: '1.0.0', optional: true },
  }

  it('are right without the packages of other platforms', () => {
    lock('package-lock.json', wanted)
    lock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } })
    expect(installed(dir)).toBe(true)
  })

  it('are wrong when one is missing, when one has another version, and when there are none', () => {
    lock('package-lock.json', wanted)
    lock('node_modules/.package-lock.json', {})
    expect(installed(dir)).toBe(false)
    lock('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.1' } })
    expect(installed(dir)).toBe(false)
    rmSync(join(dir, 'node_modules'), { recursive: true })
    expect(installed(dir)).toBe(false)
  })

  it.each(['node_modules/.package-lock.json', 'package-lock.json'])(
    'are wrong when %s was cut off',
    (file) => {
      lock('package-lock.json', wanted)
      lock('node_modules/.package-lock.json', wanted)
      writeFileSync(join(dir, file), '{"packages":{"node_mod')
      expect(installed(dir)).toBe(false)
    },
  )
})

describe('programs', () => {
  const stubborn = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'])
    console.log('started ' + child.pid)
    setInterval(() => {}, 1000)`

  it('are stopped with their children, even ones that ignore signals', async () => {
    const child = startNode('a program', ['-e', stubborn], { cwd: dir })
    const pid = await until('it started', async () => /started (\d+)/.exec(child.tail())?.[1] ?? null, {
      limitMs: 20_000,
      child,
    })
    expect(alive(Number(pid))).toBe(true)
    await stopAll([child])
    expect(child.running()).toBe(false)
    await expect.poll(() => alive(Number(pid))).toBe(false)
  })

  const lib = JSON.stringify(new URL('./processes.mjs', import.meta.url).href)
  const script = `import { onSignals, startNode, stopAll } from ${lib}
    const child = startNode('a program', ['-e', 'setInterval(() => 0, 1000)'], { cwd: '.' })
    onSignals(() => stopAll([child]).then(() => process.exit(0)))
    process.stdout.write(child.pid + '\\n')
    setInterval(() => process.stdout.write('more\\n'), 20)`

  it('end with a script whose reader has ended', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: dir })
    const [said] = await once(parent.stdout, 'data')
    const pid = Number.parseInt(String(said), 10)
    expect(alive(pid)).toBe(true)
    parent.stdout.destroy()
    expect(await once(parent, 'exit')).toEqual([0, null])
    expect(alive(pid)).toBe(false)
  })

  it.skipIf(process.platform === 'win32')('end with a script whose shell npm has ended', async () => {
    writeFileSync(join(dir, 'script.mjs'), script)
    const env = { ...process.env, npm_lifecycle_script: 'node script.mjs' }
    const shell = spawn('sh', ['-c', '"$0" script.mjs; true', process.execPath], { cwd: dir, env })
    const [said] = await once(shell.stdout.resume(), 'data')
    const pid = Number.parseInt(String(said), 10)
    expect(alive(pid)).toBe(true)
    shell.kill()
    await expect.poll(() => alive(pid), { timeout: 10_000 }).toBe(false)
  })

  it('that end too early are reported with their last output', async () => {
    const child = startNode('a program', ['-e', 'console.error("no tea"); process.exit(3)'], { cwd: dir })
    const waiting = until('it was ready', async () => null, { limitMs: 20_000, child })
    await expect(waiting).rejects.toThrow(/a program stopped before it was ready:\nno tea/)
    expect(await child.ended).toEqual({ code: 3, signal: null })
  })
})

describe('the only run in a folder', () => {
  const lib = JSON.stringify(new URL('./only-run.mjs', import.meta.url).href)

  it('tells a second one about itself, and leaves no lock when killed', async () => {
    const script = `import { claimOnlyRun } from ${lib}
      console.log(String(await claimOnlyRun('test', ${JSON.stringify(dir)}, 'as the first')))
      setInterval(() => 0, 1000)`
    const first = startNode('the first', ['--input-type=module', '-e', script], { cwd: dir })
    await until('it runs', async () => (first.tail().includes('null') ? true : null), {
      limitMs: 20_000,
      child: first,
    })
    expect(await claimOnlyRun('test', dir, 'as the second')).toBe('as the first')
    expect(await claimOnlyRun('test', `${dir}/elsewhere`, 'as another')).toBeNull()
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    expect(await claimOnlyRun('test', dir, 'as the third')).toBeNull()
  })

  it.skipIf(process.platform === 'win32')('takes its socket along when it ends', async () => {
    const script = `import { claimOnlyRun } from ${lib}
      import { readdirSync } from 'node:fs'
      await claimOnlyRun('test', ${JSON.stringify(dir)}, '')
      console.log(readdirSync(process.env.TMPDIR).length, 'while it runs')
      process.exit()`
    const env = { ...process.env, TMPDIR: dir }
    const run = startNode('the run', ['--input-type=module', '-e', script], { cwd: dir, env })
    await run.ended
    expect(run.tail()).toContain('1 while it runs')
    expect(readdirSync(dir)).toEqual([])
  })

  // A socket's path has at most about 104 bytes. Cut off there, two would be one.
  it.skipIf(process.platform === 'win32')('is told from others below a long TMPDIR', async () => {
    const long = join(dir, 'x'.repeat(100))
    mkdirSync(long)
    vi.stubEnv('TMPDIR', long)
    expect(await claimOnlyRun('dev', dir, 'as the first')).toBeNull()
    expect(await claimOnlyRun('install', dir, 'as another')).toBeNull()
    expect(await claimOnlyRun('dev', dir, 'as the second')).toBe('as the first')
  })

  it.skipIf(process.platform === 'win32')('says what to set where TMPDIR can’t be written', async () => {
    vi.stubEnv('TMPDIR', join(dir, 'missing'))
    await expect(claimOnlyRun('test', dir, '')).rejects.toThrow(/: set TMPDIR to a folder of your own/)
  })
})

describe('npm start', () => {
  it.each([
    ['a sandbox build on this machine alone', { RAMP_MODE: 'sandbox' }, '127.0.0.1'],
    ['a build of unknown mode on this machine alone', {}, '127.0.0.1'],
    ['a live build on every address', { RAMP_MODE: 'live' }, null],
    ['either at the address in HOST', { RAMP_MODE: 'live', HOST: '10.0.0.7' }, '10.0.0.7'],
    [
      'a sandbox build on other addresses only if HOST says so',
      { RAMP_MODE: 'sandbox', HOST: '0.0.0.0' },
      '0.0.0.0',
    ],
  ])('serves %s', (_, env, host) => {
    expect(listenHost(env)).toBe(host)
  })

  it('keeps an idle connection for longer than a proxy does, as the container does', () => {
    expect(idleConnectionMs).toBeGreaterThan(600_000)
    expect(readFileSync('Dockerfile', 'utf8')).toContain(`\nENV KEEP_ALIVE_TIMEOUT=${idleConnectionMs}\n`)
  })
})
