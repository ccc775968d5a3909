// Lighthouse's scores of pages in a browser that is signed in. Its 195 packages would be a sixth of every installation, so
// npm fetches this very version when it is first asked for.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

const version = '12.8.2'
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
})

/** One run, in the browser that listens on this port: 0 to 100 for each category. */
export async function scoresOf(url: string, port: number): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=lighthouse@${version}`,
      '--',
      'lighthouse',
      url,
      `--port=${port}`,
      // The session is in the browser's storage.
      '--disable-storage-reset',
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { maxBuffer: 64 * 1024 * 1024, timeout: 240_000 },
  )
  const { runtimeError, categories: scores } = report.parse(JSON.parse(stdout))
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`)
  return Object.fromEntries(
    categories.map((name) => [name, Math.round((scores[name]?.score ?? 0) * 100)] as const),
  )
}
