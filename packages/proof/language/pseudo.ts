// A language that nobody speaks, made from the English texts: accented, about 40 % longer, each text in brackets. On a page in it, a
// text without brackets comes from no message, and a text that is cut off has too little room for a longer language.

export const open = '⟦'
export const close = '⟧'

/** Letters of German numbers and dates, and a region that no country has. */
export const pseudoTag = 'de-XA'

export interface Tree {
  readonly [key: string]: string | Tree
}

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàcçdďeégĝhĥiîjĵkķlļnñoôrŕsštţuûwŵyýzžAÀCÇDĎEÉGĜHĤIÎJĴKĶLĻNÑOÔRŔSŠTŢUÛWŴYÝZŽ'].flatMap(
    (letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? letter]] : []),
  ),
)
/** Words, so that a longer text wraps where a language would. */
const filler = 'öder ähnliçh läng '

interface Part {
  readonly text: string
  /** Letters of its own, without those of arguments and their forms. */
  readonly length: number
}

/** The end of the argument that begins at `start`: the bracket that closes it. */
function endOfArgument(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  throw new Error(`a bracket is open in “${text}”`)
}

/** `{count, plural, one {# sale} other {# sales}}` with each form made longer; any other argument as it is. */
function longerArgument(argument: string): string {
  const head = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.exec(argument)?.[0]
  if (head === undefined) return argument
  let made = head
  for (let at = head.length; at < argument.length - 1; ) {
    const start = argument.indexOf('{', at)
    if (start === -1) return made + argument.slice(at)
    const end = endOfArgument(argument, start)
    made += `${argument.slice(at, start)}{${longer(argument.slice(start + 1, end - 1))}}`
    at = end
  }
  return `${made}}`
}

/** The next piece of a text: an argument, a tag, or one letter. */
function pieceAt(text: string, at: number): { readonly raw: string; readonly part: Part } {
  if (text[at] === '{') {
    const raw = text.slice(at, endOfArgument(text, at))
    return { raw, part: { text: longerArgument(raw), length: 0 } }
  }
  const [tag] = /^<\/?\w+>/.exec(text.slice(at)) ?? []
  if (tag !== undefined) return { raw: tag, part: { text: tag, length: 0 } }
  const letter = text[at] ?? ''
  return { raw: letter, part: { text: accents[letter] ?? letter, length: 1 } }
}

function longer(text: string): string {
  let [made, length] = ['', 0]
  for (let at = 0; at < text.length; ) {
    const { raw, part } = pieceAt(text, at)
    made += part.text
    length += part.length
    at += raw.length
  }
  if (length === 0) return made
  const more = Math.ceil(length * 0.4)
  const tail = filler
    .repeat(Math.ceil(more / filler.length))
    .slice(0, more)
    .trimEnd()
  return `${made}${more > 4 ? ' ' : ''}${tail}`
}

/** A text of the pseudo-language. Arguments, the names of their forms, `#` and tags stay as they are. */
export function pseudo(text: string): string {
  return `${open}${longer(text)}${close}`
}

export function pseudoTree(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudo(value) : pseudoTree(value),
    ]),
  )
}
