import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'

export async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8')
}
