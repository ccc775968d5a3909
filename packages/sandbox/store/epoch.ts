import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseStored, readIfThere, writeWhole } from './files'

// Chains and service state created together share an epoch, so that data from different starts is never combined.

const EPOCH = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

export function currentEpoch(dir: string): string {
  const path = epochPath(dir)
  const text = readIfThere(path)
  if (text === null) return newEpoch(dir)
  return parseStored(path, () => {
    const epoch = text.trim()
    // Whatever else it says, the data of every other epoch would be removed.
    if (!EPOCH.test(epoch)) throw new Error('it names no epoch')
    return epoch
  })
}

export function newEpoch(dir: string): string {
  const epoch = randomUUID()
  writeWhole(epochPath(dir), epoch)
  return epoch
}

/** Removes the data of earlier epochs. */
export function removeOtherEpochs(dir: string, epoch: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const isEpoch = entry.isDirectory() && EPOCH.test(entry.name)
    if (isEpoch && entry.name !== epoch) rmSync(join(dir, entry.name), { recursive: true, force: true })
  }
}

function epochPath(dir: string): string {
  return join(dir, 'epoch')
}
