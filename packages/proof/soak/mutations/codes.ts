// BR Codes with changed content and a valid checksum.

import { parseDecimal } from '@/lib/domain/money/money'
import { type BrCode, decodeBrCode } from '@/lib/domain/rails/pix/br-code'
import { encodeBrCode } from '@/lib/domain/rails/pix/br-code.fixture'
import type { Change } from './change'
import { shifted } from './numbers'

/** Nothing for a text that is not a code. */
export function codes(text: string): readonly Change[] {
  const decoded = decodeBrCode(text)
  if (!decoded.ok) return []
  const { code } = decoded
  const written = (other: Partial<BrCode>) => encodeBrCode({ ...code, ...other })
  const signs = Array.from({ length: text.length }, (_, place): Change => {
    const other = text[place] === '7' ? '8' : '7'
    return [`another character at ${place}`, text.slice(0, place) + other + text.slice(place + 1)]
  })
  return [
    ...signs,
    ['another bank', written({ url: 'pix.evil.example/qr/1' })],
    ['a bank whose name starts the same', written({ url: `${code.url?.split('/')[0]}.evil.example/1` })],
    ['another charge at the same bank', written({ url: `${code.url?.split('/')[0]}/qr/v2/0000` })],
    ['another key', written({ key: 'thief@evil.example', url: null })],
    ['another key next to the same bank', written({ key: 'a@b.co' })],
    ['no amount', written({ amount: null })],
    ['ten times the amount', written({ amount: parseDecimal(shifted(code.amount ?? '1', 1)) })],
    ['another name', written({ name: 'GOLPISTA' })],
    ['another id', written({ txid: 'ZZZZ9999' })],
    ['a plain key', 'thief@evil.example'],
  ]
}
