import { useLocale } from 'next-intl'

interface AmountProps {
  /** A formatted amount, with its sign or unit. */
  children: string
}

/** What comes after the decimal separator, up to a unit. A group of thousands is no such part. */
function splitAt(text: string, separator: string): readonly [string, string, string] {
  const at = text.lastIndexOf(separator)
  const decimals = at === -1 ? '' : (/^\d+/.exec(text.slice(at + 1))?.[0] ?? '')
  if (decimals === '') return [text, '', '']
  const end = at + 1 + decimals.length
  return [text.slice(0, at), text.slice(at, end), text.slice(end)]
}

/** A large amount, whose cents stand back. It rolls in when it changes. */
export function Amount({ children }: AmountProps) {
  const locale = useLocale()
  const separator = new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === 'decimal')
  const [whole, cents, unit] = splitAt(children, separator?.value ?? '.')
  return (
    <span key={children} className="inline-block animate-roll font-display tabular-nums">
      {whole}
      {cents === '' ? null : <span className="text-[0.7em] text-muted">{cents}</span>}
      {unit}
    </span>
  )
}
