import { useLocale } from 'next-intl'

interface AmountProps {
  /** A formatted amount, with its sign or unit. */
  children: string
}

/** The cents of reais with their separator. The decimals of a token are as much of it as the rest. */
function splitCents(text: string, separator: string): readonly [string, string] {
  const at = text.length - 3
  const isCents = text.includes('R$') && text[at] === separator && /^\d\d$/.test(text.slice(at + 1))
  return isCents ? [text.slice(0, at), text.slice(at)] : [text, '']
}

/** A large amount, whose cents stand back. It rolls in when it changes. Where it doesn't fit, its unit has the next line. */
export function Amount({ children }: AmountProps) {
  const locale = useLocale()
  const separator = new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === 'decimal')
  const [whole, cents] = splitCents(children.replace(/\u00a0(?=[^\d\s]\S*$)/, ' '), separator?.value ?? '.')
  return (
    <span key={children} className="inline-block animate-roll font-display tabular-nums">
      {whole}
      {cents === '' ? null : <span className="text-[0.7em] text-muted">{cents}</span>}
    </span>
  )
}
