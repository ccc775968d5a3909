// A sandbox on free ports with its own folder, which can be killed and restarted there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callChain, stopOwnChains } from '../../../scripts/lib/own-chains.mjs'
import { freePorts } from '../../../scripts/lib/ports.mjs'
import { stopAll } from '../../../scripts/lib/processes.mjs'
import { sandboxReady, startSandbox } from '../../../scripts/lib/programs.mjs'

export const clientId = process.env.CONTRACT_CLIENT_ID ?? 'contract-client'
export const clientSecret = process.env.CONTRACT_CLIENT_SECRET ?? 'contract-secret-é'

/** The sandbox's second project. */
export const browserClient = { id: 'contract-browser', secret: 'contract-browser-secret' }

export interface Instance {
  readonly url: string
  /** Everything it stores. */
  readonly dir: string
  /** All its terminal output, from every start. */
  readonly output: () => string
  /** A direct call to a chain, including cheat calls. */
  readonly callChain: (chainId: number, method: string, params: readonly unknown[]) => Promise<unknown>
  /** kill -9 of the service only; its chains keep running. */
  readonly kill: () => Promise<void>
  /** Stops the service cleanly, chains included. */
  readonly terminate: () => Promise<void>
  /** With other settings, if given, from then on. */
  readonly start: (settings?: Readonly<Record<string, string>>, args?: string[]) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startInstance(settings: Readonly<Record<string, string>> = {}): Promise<Instance> {
  const [port] = await freePorts(1)
  const dir = mkdtempSync(join(tmpdir(), 'contract-'))
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_ENV: 'test' as const,
    SANDBOX_PORT: String(port),
    SANDBOX_DIR: dir,
    SANDBOX_CLIENT_ID: clientId,
    SANDBOX_CLIENT_SECRET: clientSecret,
    SANDBOX_BROWSER_CLIENT_ID: browserClient.id,
    SANDBOX_BROWSER_CLIENT_SECRET: browserClient.secret,
    // Tests compare the amounts of two quotes.
    SANDBOX_MARKET: 'still',
    ...settings,
  }
  let output = ''
  const options = {
    env,
    onOutput: (text: string) => {
      output += text
    },
  }
  let child = startSandbox(options)

  const terminate = () => stopAll([child])
  const stop = async () => {
    await terminate()
    stopOwnChains(dir)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await sandboxReady(child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dir,
    output: () => output,
    callChain: (chainId, method, params) => callChain(dir, chainId, method, params),
    kill: async () => {
      process.kill(child.pid, 'SIGKILL')
      await child.ended
    },
    terminate,
    start: async (other = {}, args = []) => {
      Object.assign(options.env, other)
      child = startSandbox({ ...options, args })
      await sandboxReady(child)
    },
    stop,
  }
}
