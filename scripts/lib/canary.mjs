// Looks for secrets where none may be: in what was served, logged or bundled.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The forms in which a secret may have leaked: as is, in a URL, in JSON, in hexadecimal, in Base64. */
function formsOf(secret) {
  const bytes = Buffer.from(secret)
  // The Base64 of a text depends on the number of bytes before it; the inner part of each of the three variants is
  // enough.
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return text.slice(Math.ceil((before * 4) / 3) + 1, -4)
  })
  const all = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    ...base64,
  ]
  const urlSafe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([...all, ...urlSafe])].filter((form) => form.length >= 8)
}

/**
 * @param {Readonly<Record<string, string>>} secrets by name, of 12 characters or more
 * @returns {(text: string) => string[]} the names of those found in a text
 */
export function canarySearch(secrets) {
  const forms = Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret).map((form) => ({ name, form })),
  )
  return (text) => [...new Set(forms.filter(({ form }) => text.includes(form)).map(({ name }) => name))]
}

/** @returns {{bytes: number, found: string[]}} how much was read, and `secret in file` for each hit */
export function searchFolder(folder, search) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  let bytes = 0
  const found = files.flatMap(({ parentPath, name }) => {
    const file = path.join(parentPath, name)
    const text = readFileSync(file, 'latin1')
    bytes += text.length
    return search(text).map((secret) => `${secret} in ${path.relative(folder, file)}`)
  })
  return { bytes, found }
}
