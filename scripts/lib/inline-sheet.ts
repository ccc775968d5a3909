// Puts the layout's style sheet into each page of a build, in place of the link that Next writes: nothing is fetched before
// the first paint (decision 0032).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** In the built code of app/inline-sheet.tsx, and of app/document-head.tsx. */
const sheetPlace = '"__STYLE_SHEET__"'
const linksPlace = '"__STYLE_LINKS__"'
const layout = '[project]/app/layout'
const globalError = '[project]/app/global-error'

const manifest = z.looseObject({
  entryCSSFiles: z.record(z.string(), z.array(z.object({ path: z.string(), inlined: z.boolean() }))),
})
type Manifest = z.infer<typeof manifest>

/** The files of a folder that end so, and what they hold. */
async function readBelow(folder: string, ending: string) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending))
  const files = names.map((name) => path.join(folder, name))
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
}

const addressOf = (sheet: string) => `/_next/${sheet}`

/** A manifest is a script that assigns an object. */
function parse(script: string): { readonly from: number; readonly to: number; readonly value: Manifest } {
  const from = script.indexOf('= {"') + 2
  const to = script.lastIndexOf('}') + 1
  return { from, to, value: manifest.parse(JSON.parse(script.slice(from, to))) }
}

/** The links of a manifest without those to the layout's sheets. */
function unlinked({ entryCSSFiles, ...rest }: Manifest): unknown {
  const inPage = new Set(entryCSSFiles[layout]?.map((sheet) => sheet.path))
  const entries = Object.entries(entryCSSFiles).map(([entry, sheets]) => {
    // It replaces the layout, with what is in it. A link would be fetched ahead by every page.
    const imports = sheets.map((sheet) => ({
      ...sheet,
      inlined: true,
      content: `@import url("${addressOf(sheet.path)}");`,
    }))
    return [entry, entry === globalError ? imports : sheets.filter((sheet) => !inPage.has(sheet.path))]
  })
  return { ...rest, entryCSSFiles: Object.fromEntries(entries) }
}

/** @param distDir the build's folder @throws when this version of Next writes its builds in another way */
export async function inlineSheet(distDir: string): Promise<void> {
  const server = path.join(distDir, 'server')
  const manifests = (await readBelow(path.join(server, 'app'), '_client-reference-manifest.js')).map(
    ({ file, text }) => ({ file, text, ...parse(text) }),
  )
  const sheets = new Set(
    manifests.flatMap(({ value }) => value.entryCSSFiles[layout]?.map((sheet) => sheet.path) ?? []),
  )
  const texts = await Promise.all([...sheets].map((sheet) => readFile(path.join(distDir, sheet), 'utf8')))
  // A path that began at the sheet would begin at the page.
  const css = JSON.stringify(texts.join('\n').replaceAll('url(../', 'url(/_next/static/'))
  const links = JSON.stringify([...sheets].map(addressOf).join(' '))
  const code = await readBelow(path.join(server, 'chunks/ssr'), '.js')
  const rendering = code.filter(({ text }) => text.includes(sheetPlace) || text.includes(linksPlace))
  const hasBoth = [sheetPlace, linksPlace].every((place) => code.some(({ text }) => text.includes(place)))
  if (sheets.size === 0 || !hasBoth)
    throw new Error('no style sheet to put into the pages: see docs/decisions/0032-the-sheet-in-the-page.md')
  await Promise.all([
    ...manifests.map(({ file, text, from, to, value }) =>
      writeFile(file, text.slice(0, from) + JSON.stringify(unlinked(value)) + text.slice(to)),
    ),
    ...rendering.map(({ file, text }) =>
      writeFile(
        file,
        text.replaceAll(sheetPlace, () => css).replaceAll(linksPlace, () => links),
      ),
    ),
  ])
}
