export const longestSearch = 100

/** What a person searches for, trimmed and cut, without what PostgreSQL rejects: a NUL and half of a surrogate pair. */
export function searchable(text: string): string {
  const signs = [
    ...text
      .replaceAll('\0', '')
      .replace(/\p{Cs}/gu, '')
      .trim(),
  ]
  return signs.slice(0, longestSearch).join('').trim()
}
