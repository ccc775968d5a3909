import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere, writeWhole } from './files'

// Chains and service state created together share an epoch, so that data from different starts is never combined.

export function currentEpoch(dir: string): string {
  const epoch = readIfThere(epochPath(dir))?.trim()
  return epoch === undefined || epoch === '' ? newEpoch(dir) : epoch
}

export function newEpoch(dir: string): string {
  const epoch = randomUUID()
  writeWhole(epochPath(dir), epoch)
  return epoch
}

/** Removes the data of earlier epochs. */
export function removeOtherEpochs(dir: string, epoch: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const isEpoch = entry.isDirectory() && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(entry.name)
    if (isEpoch && entry.name !== epoch) rmSync(join(dir, entry.name), { recursive: true, force: true })
  }
}

function epochPath(dir: string): string {
  return join(dir, 'epoch')
}
