// Recipients as rows of a file. Identity data is read from an import and passed on, never written to an export.
import { type Chain, findChain, findToken, type Token } from '../chains'
import type { CsvRow } from '../csv'
import type { ErrorCode } from '../error-codes'
import type { PixRecipientInput } from '../kinds/kind'
import type { Destination, TokenPlace } from '../kinds/quote'
import { checkLabel, checkRecipient } from './recipient'
import type { SavedRecipientView } from './saved'
import { checkAddress } from './wallet'

export const csvColumns = [
  'kind',
  'label',
  'pix_key',
  'name',
  'tax_id',
  'email',
  'chain_id',
  'token',
  'address',
  'state',
  'last_used',
] as const
type Column = (typeof csvColumns)[number]

export type ImportTarget =
  | { readonly kind: 'pix'; readonly label: string; readonly details: PixRecipientInput }
  | ({ readonly kind: 'wallet'; readonly label: string } & Destination)

export type ImportRow = { readonly line: number; readonly label: string } & (
  | { readonly ok: true; readonly target: ImportTarget }
  | { readonly ok: false; readonly column: Column; readonly code: ErrorCode }
  /** The file has it as removed, and saving it would bring it back. */
  | { readonly ok: false; readonly column: null }
)

export const mostImported = 500

type Cells = (column: Column) => string

/** The text of a file: UTF-8, what its byte order mark says, or else Windows-1252, which Excel in Brazil writes. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** One recipient per row; `null` when the header does not name `kind` and `label`. */
export function readImport(rows: readonly CsvRow[], chains: readonly Chain[]): readonly ImportRow[] | null {
  const [head, ...body] = rows
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? []
  if (!names.includes('kind') || !names.includes('label')) return null
  return body.map((row) => {
    const cells: Cells = (column) => row.cells[names.indexOf(column)]?.trim() ?? ''
    const at = { line: row.line, label: cells('label') }
    if (cells('state').toLowerCase() === 'retired') return { ...at, ok: false, column: null }
    const read = readRow(cells, chains)
    return 'code' in read ? { ...at, ok: false, ...read } : { ...at, ok: true, target: read }
  })
}

type Wrong = { readonly column: Column; readonly code: ErrorCode }

function readRow(cells: Cells, chains: readonly Chain[]): ImportTarget | Wrong {
  const label = checkLabel(cells('label'))
  if (!label.ok) return { column: 'label', code: label.code }
  switch (cells('kind').toLowerCase()) {
    case 'pix':
      return readPix(label.value, cells)
    case 'wallet':
      return readWallet(label.value, cells, chains)
    default:
      return { column: 'kind', code: 'input_invalid' }
  }
}

const columnOf = { pixKey: 'pix_key', name: 'name', taxId: 'tax_id', email: 'email' } as const

function readPix(label: string, cells: Cells): ImportTarget | Wrong {
  const checked = checkRecipient({
    pixKey: cells('pix_key'),
    name: cells('name'),
    taxId: cells('tax_id'),
    email: cells('email'),
  })
  if (checked.ok) return { kind: 'pix', label, details: checked.recipient }
  for (const field of ['pixKey', 'name', 'taxId', 'email'] as const) {
    const code = checked.fields[field]
    if (code !== undefined) return { column: columnOf[field], code }
  }
  return { column: 'pix_key', code: 'input_invalid' }
}

/** A token by its address, or by its symbol if no other of that chain has it. */
function tokenOf(chains: readonly Chain[], chainId: number, text: string): Token | undefined {
  const named = findChain(chains, chainId)?.tokens.filter(
    ({ symbol }) => symbol.toLowerCase() === text.toLowerCase(),
  )
  return named?.length === 1 ? named[0] : findToken(chains, chainId, text)
}

/** How a file names a token, so that it is read as the same one. */
function nameOf({ chainId, token }: TokenPlace, chains: readonly Chain[]): string {
  const symbol = findToken(chains, chainId, token)?.symbol ?? token
  return tokenOf(chains, chainId, symbol) === undefined ? token : symbol
}

function readWallet(label: string, cells: Cells, chains: readonly Chain[]): ImportTarget | Wrong {
  const chainId = /^\d{1,15}$/.test(cells('chain_id')) ? Number(cells('chain_id')) : 0
  if (findChain(chains, chainId) === undefined) return { column: 'chain_id', code: 'input_invalid' }
  const token = tokenOf(chains, chainId, cells('token'))
  if (token === undefined) return { column: 'token', code: 'input_invalid' }
  const checked = checkAddress(cells('address'), chains)
  if (!checked.ok) return { column: 'address', code: checked.code }
  return { kind: 'wallet', label, chainId, token: token.address, address: checked.address }
}

/** A row of a person's export: what we store, so a masked key and no identity data. */
export function toCsvRow(recipient: SavedRecipientView, chains: readonly Chain[]): readonly string[] {
  const cells: Partial<Record<Column, string>> = {
    kind: recipient.kind,
    label: recipient.label,
    state: recipient.state,
    last_used: recipient.lastUsedAt ?? '',
    ...(recipient.kind === 'pix'
      ? { pix_key: recipient.maskedKey }
      : {
          chain_id: String(recipient.chainId),
          token: nameOf(recipient, chains),
          address: recipient.address,
        }),
  }
  return csvColumns.map((column) => cells[column] ?? '')
}
