import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The logo as a data URL, for pictures drawn at the build. */
export function markUrl(): string {
  const svg = readFileSync(path.join(process.cwd(), 'app/icon.svg'))
  return `data:image/svg+xml;base64,${svg.toString('base64')}`
}
