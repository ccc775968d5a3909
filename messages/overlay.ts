/** Any part of a tree of texts. */
export type Part<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Part<T[K]> }

/** The texts with those of a part in their places, at any depth. What the part has and the texts have not is left out. */
export function overlay<T extends object>(texts: T, part: Part<T>): T {
  const entries = Object.entries(texts).map(([key, text]) => {
    const own: unknown = Reflect.get(part, key)
    if (isText(text)) return [key, isText(own) ? own : text]
    return [key, typeof own === 'object' && own !== null && !isText(own) ? overlay(text, own) : text]
  })
  return Object.fromEntries(entries) as T // Safe: the same keys, each with a value of the same kind
}

/** As written, or as the build has parsed it: a list, where the text takes values. */
function isText(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value)
}
