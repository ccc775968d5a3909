/** Copied from pages and messages a text has blanks, hyphens and invisible characters of many kinds. */
export function asTyped(text: string): string {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Pd}/gu, '-')
  return plain.trim().replace(/^(?:tel|mailto):/i, '')
}
