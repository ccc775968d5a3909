import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stopOwnChains } from '@/scripts/lib/own-chains.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { sandboxReady, startSandbox } from '@/scripts/lib/programs.mjs'
import { bareEnv } from './line-process'
import { atEnd } from './report'

/** A sandbox that can be stopped and restarted in place with other settings. */
export async function sandboxHere() {
  const [port] = await freePorts(1)
  const folder = mkdtempSync(path.join(tmpdir(), 'soak-'))
  let child: ReturnType<typeof startSandbox> | null = null
  const stop = async () => {
    if (child !== null) await stopAll([child])
    child = null
  }
  atEnd(async () => {
    await stop()
    stopOwnChains(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    start: async (settings: Readonly<Record<string, string>> = {}) => {
      const places = { SANDBOX_PORT: String(port), SANDBOX_DIR: folder }
      child = startSandbox({ env: { ...bareEnv(), ...places, ...settings } })
      await sandboxReady(child)
    },
    /** Every call since the last start, the last thousand at most, as recorded by the service itself. */
    requests: () =>
      readFileSync(path.join(folder, 'requests.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line): { operation: string; status: number; at: string } => JSON.parse(line)),
  }
}

/** The same, running. @returns its address */
export async function startSandboxHere(): Promise<string> {
  const { url, start } = await sandboxHere()
  await start()
  return url
}
