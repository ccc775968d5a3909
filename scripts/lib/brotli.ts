// Next compresses each answer with gzip, again for every visitor. The scripts and style sheets of a build are compressed
// once here, with Brotli: a seventh fewer bytes, and no work when they are served (decision 0031).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

const kinds = [
  { extension: 'js', type: 'application/javascript; charset=UTF-8' },
  { extension: 'css', type: 'text/css; charset=UTF-8' },
] as const

/** Puts `x.js.br` beside each script and style sheet `x.js` of a build. @param distDir the build's folder */
export async function compressFiles(distDir: string): Promise<void> {
  const folder = path.join(distDir, 'static/chunks')
  const files = await readdir(folder, { recursive: true })
  const own = files.filter((file) => kinds.some(({ extension }) => file.endsWith(`.${extension}`)))
  await Promise.all(
    own.map(async (file) => {
      const content = await readFile(path.join(folder, file))
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(path.join(folder, `${file}.br`), await compress(content, { params }))
    }),
  )
}

/** One that accepts Brotli without a weight, as browsers send it; `br;q=0` refuses it. */
const acceptsBrotli = [
  { type: 'header' as const, key: 'accept-encoding', value: '(?:.*,)?\\s*br\\s*(?:,.*)?' },
]
const asked = kinds.map(({ extension, type }) => ({
  type,
  match: { source: `/_next/static/chunks/:file(.*\\.${extension})`, has: acceptsBrotli },
}))

/** Answers with the compressed file, where the browser can read it. */
export const brotliRewrites = asked.map(({ match }) => ({
  ...match,
  destination: '/_next/static/chunks/:file.br',
}))

export const brotliHeaders = asked.map(({ match, type }) => ({
  ...match,
  headers: [
    { key: 'Content-Encoding', value: 'br' },
    { key: 'Content-Type', value: type },
    { key: 'Vary', value: 'Accept-Encoding' },
  ],
}))
