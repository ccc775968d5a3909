// Searches everything a browser received in a journey for secrets that must never be in it.
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext, Response } from '@playwright/test'
import { canarySearch, searchFolder } from '../../scripts/lib/canary.mjs'
import { root } from '../../scripts/lib/programs.mjs'
import { clientSecret } from './world'

const mac = (encoding: 'hex' | 'base64') => createHmac('sha256', clientSecret).update('{}').digest(encoding)

/** The secret, the signature of every GET, and the headers that only a server may send. */
export const searchSecrets = canarySearch({
  'the client secret': clientSecret,
  'the signature of a GET': mac('hex'),
  'the signature of a GET in Base64': mac('base64'),
  'a signing header': 'x-signature',
  'the header of the secret': 'x-client-secret',
})

async function textOf(response: Response): Promise<string> {
  const headers = JSON.stringify(await response.allHeaders())
  // A redirect has no body, and leaving a page may discard its body.
  const body = await response.body().catch(() => Buffer.alloc(0))
  return `${headers}\n${body.toString('latin1')}`
}

export class Served {
  private readonly texts: Promise<string>[] = []

  constructor(private readonly context: BrowserContext) {
    context.on('response', this.keep)
  }

  private readonly keep = (response: Response) => void this.texts.push(textOf(response))

  /** What was found in all responses until now and in every file of the bundle, and in how many bytes. */
  async search(): Promise<{ readonly bytes: number; readonly found: readonly string[] }> {
    // One that comes while the browser closes can't be read.
    this.context.off('response', this.keep)
    const texts = await Promise.all(this.texts)
    const bundle = searchFolder(
      join(root, process.env.NEXT_DIST_DIR ?? '.next-test', 'static'),
      searchSecrets,
    )
    const bytes = texts.reduce((sum, text) => sum + text.length, bundle.bytes)
    return { bytes, found: [...texts.flatMap((text) => searchSecrets(text)), ...bundle.found] }
  }
}
