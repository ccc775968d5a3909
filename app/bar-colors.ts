// The colours of a phone's bars are those of --surface. A page says them in a meta element, which takes no variable of a style
// sheet: so the build reads them out of tokens.css, or out of the sheet of a look.

/** @throws when the sheet does not set --surface by light-dark(light, dark) */
export function readBarColors(sheet: string): { light: string; dark: string } {
  const value = /--surface:\s*light-dark\(([^;]+)\);/.exec(sheet)?.[1]
  // A comma within brackets belongs to a colour, as in rgb(1, 2, 3).
  const [light, dark, more] = value?.split(/,(?![^(]*\))/).map((color) => color.trim()) ?? []
  if (!light || !dark || more !== undefined) {
    throw new Error('app/tokens.css, or the look in use, must set --surface: light-dark(<light>, <dark>)')
  }
  return { light, dark }
}
