// Reads a PDF printed by Chromium: how many pages, their size, and their text by the fonts' own maps. It reads the
// output of that writer (Skia) and throws at anything else.
import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  /** Width and height of each page in points. */
  readonly pages: readonly (readonly [number, number])[]
  /** All of the text without any spaces: a PDF doesn't say where words end. */
  readonly text: string
}

interface PdfObject {
  readonly head: string
  readonly content: Buffer | null
}

function objectsOf(file: Buffer): ReadonlyMap<string, PdfObject> {
  const text = file.toString('latin1')
  const found = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('\nendobj', start)
    const streamAt = text.indexOf('stream\n', start)
    const hasStream = streamAt >= 0 && streamAt < end
    const head = text.slice(start, hasStream ? streamAt : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? Number.NaN)
    const from = streamAt + 'stream\n'.length
    const raw = hasStream ? file.subarray(from, from + length) : null
    const content = raw !== null && head.includes('/FlateDecode') ? inflateSync(raw) : raw
    found.set(match[1] ?? '', { head, content })
  }
  return found
}

function unicode(hex: string): string {
  return String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
}

/** A font's codes and the characters they represent. */
function mapOf(cmap: string): ReadonlyMap<number, string> {
  const codes = new Map<number, string>()
  for (const [, block = ''] of cmap.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      codes.set(Number.parseInt(code, 16), unicode(to))
  }
  for (const [, block = ''] of cmap.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
        const offset = code - Number.parseInt(from, 16)
        codes.set(code, String.fromCharCode(Number.parseInt(first, 16) + offset))
      }
    }
  }
  return codes
}

interface Font {
  readonly digits: number
  readonly codes: ReadonlyMap<number, string>
}

function fontsOf(page: string, objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, Font> {
  const fonts = new Map<string, Font>()
  const listed = /\/Font <<([^>]*)>>/.exec(page)?.[1] ?? ''
  for (const [, name = '', id = ''] of listed.matchAll(/\/(\w+) (\d+) 0 R/g)) {
    const head = objects.get(id)?.head ?? ''
    const cmap = objects.get(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? '')?.content
    if (!cmap) throw new Error(`font ${name} names no characters`)
    const isSimple = /\/Subtype \/Type3/.test(head)
    fonts.set(name, { digits: isSimple ? 2 : 4, codes: mapOf(cmap.toString('latin1')) })
  }
  return fonts
}

function textOf(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined
  let text = ''
  for (const [, name, hex = ''] of content.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name !== undefined) {
      font = fonts.get(name)
      continue
    }
    if (font === undefined) throw new Error('text without a font')
    for (let at = 0; at < hex.length; at += font.digits) {
      text += font.codes.get(Number.parseInt(hex.slice(at, at + font.digits), 16)) ?? '\uFFFD'
    }
  }
  return text
}

export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  const texts = pages.map(({ head }) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.content
    return content ? textOf(content.toString('latin1'), fontsOf(head, objects)) : ''
  })
  return {
    pages: pages.map(({ head }) => {
      const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
      return [Math.round(Number(width)), Math.round(Number(height))] as const
    }),
    // Ligatures are returned as their separate letters.
    text: texts.join('').normalize('NFKC').replace(/\s/g, ''),
  }
}
