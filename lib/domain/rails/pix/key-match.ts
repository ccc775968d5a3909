// Whether two spellings of a Pix key mean the same key. A whole key is compared in the directory's form, ignoring
// punctuation and letter case; a masked one by the characters it shows.
import { isMobile, maskPixKey, normalizeEmail, type PixKey, type PixKeyKind } from './key'
import { isCnpj, isCpf } from './tax-id'

/** A key as someone else writes it. */
export type WrittenKey =
  /** Eleven digits may be both a CPF and a phone: every key that the text may mean. Empty when it is not a key. */
  | { readonly form: 'whole'; readonly readings: readonly PixKey[] }
  | { readonly form: 'masked'; readonly text: string }

/** Characters used for masking. */
export const maskSign = /[*•●∙·…]/g

export function readWrittenKey(text: string): WrittenKey {
  const trimmed = text.trim()
  if (trimmed.search(maskSign) < 0) return { form: 'whole', readings: readingsOf(trimmed) }
  return { form: 'masked', text: trimmed.replace(maskSign, '*') }
}

function readingsOf(text: string): readonly PixKey[] {
  if (text.includes('@')) {
    const email = normalizeEmail(text)
    return email === null ? [] : [{ kind: 'email', normalized: email }]
  }
  const bare = text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const phone = mobileOf(text, bare)
  // The digits of a number of another country can be those of a CPF.
  if (text.startsWith('+') && phone === null) return []
  return [
    ...(isCpf(bare) ? [{ kind: 'cpf', normalized: bare } as const] : []),
    ...(isCnpj(bare) ? [{ kind: 'cnpj', normalized: bare } as const] : []),
    ...(phone === null ? [] : [{ kind: 'phone', normalized: phone } as const]),
    ...(/^[0-9A-F]{32}$/.test(bare) ? [{ kind: 'random', normalized: hyphenated(bare) } as const] : []),
  ]
}

/** With or without the country code and the zero dialled before an area code. */
function mobileOf(text: string, bare: string): string | null {
  const prefix = text.startsWith('+') ? /^55/ : /^(?:00)?55(?=\d{11}$)|^0(?=\d{11}$)/
  if (text.startsWith('+') && !prefix.test(bare)) return null
  const national = bare.replace(prefix, '')
  return isMobile(national) ? `+55${national}` : null
}

function hyphenated(bare: string): string {
  return bare.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The characters of each kind of key, and its length if fixed. */
const shapes = {
  cpf: { signs: /^[\d*]*$/, length: 11 },
  cnpj: { signs: /^[\da-z*]*$/, length: 14 },
  phone: { signs: /^[\d*]*$/, length: 11 },
  random: { signs: /^[\da-f*]*$/, length: 32 },
  email: { signs: /^/, length: null },
} as const satisfies Record<PixKeyKind, { readonly signs: RegExp; readonly length: number | null }>

/** Whether both masks can belong to one key of this kind: the characters that both show are equal. */
export function masksAgree(kind: PixKeyKind, one: string, other: string): boolean {
  return spellings(kind, one).some((a) => spellings(kind, other).some((b) => isOneKey(kind, a, b)))
}

function spellings(kind: PixKeyKind, mask: string): readonly string[] {
  const text = mask.trim().toLowerCase().replace(maskSign, '*')
  // Digits and punctuation alone are a mask of another kind of key.
  if (kind === 'email') return text.includes('@') || !/\d/.test(text) || /[a-z]/.test(text) ? [text] : []
  if (text.includes('@')) return []
  const bare = text.replace(/[^\da-z*]/g, '')
  if (kind !== 'phone') return [bare]
  // A leading 55 is the country or an area code; if the mask does not tell, either is accepted.
  const national = /^[5*]{2}/.test(bare) ? [bare.slice(2)] : []
  return text.startsWith('+') && !bare.startsWith('*') ? national : [bare, ...national]
}

function isOneKey(kind: PixKeyKind, a: string, b: string): boolean {
  const { signs, length } = shapes[kind]
  if (!signs.test(a) || !signs.test(b)) return false
  if (a.length !== length || b.length !== length) return canBeOneText(a, b)
  return [...a].every((sign, index) => sign === '*' || b[index] === '*' || sign === b[index])
}

/** Whether one text matches both patterns, where a star means any number of characters. */
function canBeOneText(a: string, b: string): boolean {
  // fits[j]: whether the rest of `a` and `b.slice(j)` can be one text, filled from the end of `a` to its start.
  let fits = Array.from({ length: b.length + 1 }, (_, j) => /^\**$/.test(b.slice(j)))
  for (let i = a.length - 1; i >= 0; i--) {
    const below = fits
    fits = []
    for (let j = b.length; j >= 0; j--) {
      const [mine, theirs] = [a[i], b[j]]
      const canSkip = (mine === '*' || theirs === '*') && ((below[j] ?? false) || (fits[j + 1] ?? false))
      fits[j] = canSkip || (mine === theirs && (below[j + 1] ?? false))
    }
  }
  return fits[0] ?? false
}

/** A mask that shows more hides too little to be kept. Our own mask of a phone shows eight, country code included. */
const mostShown = 8

/** The usual punctuation tells the kind of a masked key. */
const maskShapes: readonly (readonly [PixKeyKind, RegExp])[] = [
  ['cpf', /^[\d*]{3}\.[\d*]{3}\.[\d*]{3}-[\d*]{2}$/],
  ['cnpj', /^[\dA-Z*]{2}\.[\dA-Z*]{3}\.[\dA-Z*]{3}\/[\dA-Z*]{4}-[\d*]{2}$/i],
  ['phone', /^(?:\+55 ?)?\([\d*]{2}\) ?[\d* -]{8,11}$|^\+55[\d* -]{9,14}$/],
  ['random', /^[\da-f*]{8}(?:-[\da-f*]{4}){3}-[\da-f*]{12}$/i],
]

/**
 * What may be kept of a key and shown to its owner: our own mask of a whole key, or the mask it came with. `kind` is
 * null when unknown, `masked` empty when there is nothing to show.
 */
export function maskWrittenKey(key: WrittenKey): {
  readonly kind: PixKeyKind | null
  readonly masked: string
} {
  if (key.form === 'whole') {
    const [first] = key.readings
    return first === undefined ? { kind: null, masked: '' } : { kind: first.kind, masked: maskPixKey(first) }
  }
  const email = /^([a-z0-9]?).*@([a-z0-9.*-]{1,77})$/i.exec(key.text)
  if (email !== null) return { kind: 'email', masked: `${email[1]}***@${email[2]}`.toLowerCase() }
  const text = key.text.replace(/[^0-9A-Za-z*+()./ -]/g, '').slice(0, 40)
  const shown = text.match(/[0-9A-Za-z]/g) ?? []
  if (shown.length === 0) return { kind: null, masked: '' }
  const kind = maskShapes.find(([, shape]) => shape.test(text))?.[0] ?? null
  return { kind, masked: shown.length > mostShown ? `****${shown.slice(-4).join('')}` : text }
}
