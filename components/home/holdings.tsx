import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EstimateNote } from '@/components/checkout/form/estimate-note'
import { formatBalance, formatBrl } from '@/components/checkout/format'
import { Amount } from '@/components/ui/amount'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { type Chain, labelIn } from '@/lib/domain/chains'
import type { Holding, Uncounted, Worth } from '@/lib/domain/money/holdings'
import { decimalOf } from '@/lib/domain/money/money'

interface TotalProps {
  /** Null where none of the tokens has a price. */
  worth: Worth | null
  /** Every chain was read, and none holds a token. */
  isEmpty: boolean
  /** Those that could not be read. */
  unread: readonly Chain[]
  /** The tokens that the sum leaves out. */
  without: readonly Uncounted[]
  /** The form that brings the first tokens; null where the site has none. */
  first: string | null
  /** False where nobody can sell them, so that no sum of reais is told. */
  isPriced: boolean
}

/** Reserves the height of a sum with its notes: five lines on a phone, two elsewhere. */
export const totalRoom = 'min-h-33 pair:min-h-20'

/** Says that an account is empty. The ways to begin look for it. */
const emptyMark = { 'data-empty': '' }

/** The sum over all chains. Its room is kept while the chains are being read. */
export function Total({ worth, isEmpty, unread, without, first, isPriced }: TotalProps) {
  const t = useTranslations('home.own')
  const tokens = useTranslations('token')
  const locale = useLocale()
  const sum = isEmpty
    ? { amount: formatBrl(decimalOf('0'), locale), note: t('empty') }
    : worth === null
      ? { amount: '—', note: t('noTotal') }
      : { amount: t('about', { amount: formatBrl(worth.total, locale) }), note: t('worth') }
  const missing = [
    ...without.map(({ symbol, chain }) =>
      chain === null ? symbol : tokens('on', { symbol, chain: chain.name }),
    ),
    ...unread.map(({ name }) => name),
  ]
  if (!isPriced && !isEmpty) return null
  return (
    <div className={isPriced ? totalRoom : undefined} {...(isEmpty ? emptyMark : {})}>
      {isPriced ? (
        <p className="wrap-anywhere font-semibold text-3xl sm:text-4xl">
          <Amount>{sum.amount}</Amount>
        </p>
      ) : null}
      <p className="text-muted text-sm">
        {sum.note}
        {missing.length === 0 || worth === null
          ? null
          : ` ${t('without', { what: new Intl.ListFormat(locale).format(missing) })}`}{' '}
        {isEmpty && first !== null ? (
          <PageLink href={first} className={buttonClass('link')}>
            {t('buyFirst')}
          </PageLink>
        ) : null}
      </p>
      {isEmpty || worth === null ? null : <EstimateNote at={worth.pricedAt} />}
    </div>
  )
}

// Reserves a line for each token, though few accounts hold them all: an empty line is better than a page that moves.
const rooms = ['', 'min-h-6', 'min-h-13', 'min-h-20'] as const

/** One chain's part of the balances, under its name. It is as high while it is being read. */
export function ChainPart({ chain, children }: { chain: Chain; children: ReactNode }) {
  return (
    <section aria-label={chain.name} className="grid gap-1 border-line border-t pt-4">
      <h3 className="text-muted text-sm">{chain.name}</h3>
      <div className={rooms[chain.tokens.length] ?? rooms[3]}>{children}</div>
    </section>
  )
}

/** @param holdings null when the chain could not be read */
export function Holdings({ chain, holdings }: { chain: Chain; holdings: readonly Holding[] | null }) {
  const t = useTranslations('home.own')
  const locale = useLocale()
  if (holdings === null) return <p>{t('unread', { chain: chain.name })}</p>
  if (holdings.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <ul className="grid gap-1">
      {holdings.map(({ token, amount, worth }) => {
        const symbol = labelIn(chain, token)
        const note =
          amount === null
            ? t('unreadToken')
            : worth === null
              ? null
              : t('about', { amount: formatBrl(worth, locale) })
        return (
          <li
            key={token.address}
            className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums"
          >
            <span className="font-medium">
              {amount === null ? symbol : formatBalance(amount, symbol, locale)}
            </span>
            {note === null ? null : <span className="text-muted">{note}</span>}
          </li>
        )
      })}
    </ul>
  )
}
