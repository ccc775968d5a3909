import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
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

/** Where an epoch stores the service's state: the first of its folders that is made. */
export function serviceFolder(dir: string, epoch: string): string {
  return join(dir, epoch, 'service')
}

/** Removes the data of earlier epochs, and nothing else: the folder may be one that others use too. */
export function removeOtherEpochs(dir: string, epoch: string): void {
  for (const name of readdirSync(dir)) {
    const isEpoch = EPOCH.test(name) && existsSync(serviceFolder(dir, name))
    if (isEpoch && name !== epoch) rmSync(join(dir, name), { recursive: true, force: true })
  }
}

function epochPath(dir: string): string {
  return join(dir, 'epoch')
}
