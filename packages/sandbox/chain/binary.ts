import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { StartError } from '../config'

const require = createRequire(import.meta.url)
const CPU: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Finds the anvil binary itself. The package's own command is a Node wrapper: it costs memory, and killing it leaves the
 * chain running under an unknown pid.
 */
export function findAnvil(): string {
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const candidates = [
    process.env.ANVIL_BIN,
    inPackage(
      `@foundry-rs/anvil-${process.platform}-${CPU[process.arch] ?? process.arch}`,
      join('bin', file),
    ),
    inPackage('@foundry-rs/anvil', file),
    ...(process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => (folder === '' ? undefined : join(folder, file))),
  ]
  const found = candidates.find((path) => path !== undefined && existsSync(path))
  if (found === undefined) {
    throw new StartError('anvil was not found: run npm ci, or set ANVIL_BIN to the program')
  }
  return found
}

function inPackage(name: string, path: string): string | undefined {
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), path)
  } catch {
    return undefined
  }
}
