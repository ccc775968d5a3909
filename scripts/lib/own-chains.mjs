// The chains as the sandbox records them in its folder, readable only by its owner: their processes, which outlive it
// when it is killed, and where they listen. A chain accepts any call from any caller that finds it, so its address is
// recorded nowhere else.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'

const zombie = 'zombie'

/**
 * When a process started, which tells it from a later one with its pid. Linux only, null elsewhere.
 * @param {number} pid
 * @returns {string | null}
 */
export function startTicks(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    // A zombie answers signals but runs nothing.
    return fields?.[0] === 'Z' ? zombie : (fields?.[19] ?? null)
  } catch {
    return null
  }
}

function isAlive({ pid, ticks = null }) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  const found = startTicks(pid)
  return found !== zombie && (ticks === null || found === null || ticks === found)
}

/** A record that a full disk or a kill cut off names no process. */
function recordIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {}
  } catch {
    return {}
  }
}

/** Whether a process that is alive is a chain and no other program, which may have got the pid of one. */
function isSurelyChain({ pid, ticks = null }) {
  if (ticks !== null && startTicks(pid) !== null) return true
  const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
  return path.basename(stdout?.trim() ?? '').includes('anvil')
}

/**
 * @param {string} dir
 * @returns {{chainId: number, pid: number, ticks?: string | null, host: string, port: number}[]} chains of this folder's
 * sandbox that still run
 */
export function ownChains(dir) {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((file) => /^chain-\d+\.json$/.test(file))
    .map((file) => ({
      chainId: Number.parseInt(file.slice('chain-'.length), 10),
      ...recordIn(path.join(dir, file)),
    }))
    .filter(isAlive)
}

/** Stops chains that their sandbox could not stop itself, for example after a test that killed it. */
export function stopOwnChains(dir) {
  for (const chain of ownChains(dir).filter(isSurelyChain)) {
    try {
      process.kill(chain.pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}

/** The same, unless a sandbox is running in this folder: then they are in use. */
export function stopChainsLeftBehind(dir) {
  if (!isAlive(recordIn(path.join(dir, 'lock')))) stopOwnChains(dir)
}

/**
 * Where a chain itself listens, bypassing the sandbox's /rpc, which allows no cheats. It changes with each start of the
 * chain.
 * @param {string} dir
 * @param {number} chainId
 */
export function placeOfChain(dir, chainId) {
  const chain = ownChains(dir).find((one) => one.chainId === chainId)
  if (chain === undefined) throw new Error(`chain ${chainId} of ${dir} does not run`)
  return { host: chain.host, port: chain.port }
}

const limitMs = 20_000
const agent = new http.Agent({ keepAlive: true })

/** The chain answered with an error: unlike no answer, this means that nothing was done. */
export class ChainRefusal extends Error {
  /**
   * @param {string} message
   * @param {{code?: number, data?: unknown}} answer
   */
  constructor(message, { code = 0, data = undefined } = {}) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Node's own fetch refuses the ports that chains listen on. */
function post({ host, port }, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const options = { host, port, agent, method: 'POST', headers, signal: AbortSignal.timeout(limitMs) }
    const call = http.request(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.once('error', reject)
      answer.once('end', () => resolve(text))
    })
    call.once('error', reject)
    call.end(body)
  })
}

/**
 * A direct call to a chain, including cheat calls.
 * @param {string} dir
 * @param {number} chainId
 * @param {string} method
 * @param {readonly unknown[]} params
 * @returns {Promise<unknown>} its result; throws a ChainRefusal when the chain answers with an error
 */
export async function callChain(dir, chainId, method, params = []) {
  const call = { jsonrpc: '2.0', id: 1, method, params }
  const { result, error } = JSON.parse(await post(placeOfChain(dir, chainId), JSON.stringify(call)))
  if (error) throw new ChainRefusal(`${method}: ${error.message}`, error)
  return result
}
