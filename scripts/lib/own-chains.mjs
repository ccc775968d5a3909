// The chains' processes as the sandbox writes them down in its folder: they outlive it when it is killed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** @returns {{pid: number, port: number}[]} chains of the sandbox in this folder that still run */
export function ownChains(dir) {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((file) => /^chain-\d+\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(path.join(dir, file), 'utf8')))
    .filter(({ pid, port }) => Number.isInteger(pid) && Number.isInteger(port) && alive(pid))
}

export function heldByOwnChain(dir, port) {
  return ownChains(dir).some((chain) => chain.port === port)
}

/** Ends chains that their sandbox could not end itself, as after a test that killed it. */
export function stopOwnChains(dir) {
  for (const { pid } of ownChains(dir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}
