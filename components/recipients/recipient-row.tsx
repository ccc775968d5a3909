import { KeyRound, Wallet } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { PageLink } from '@/components/ui/page-link'
import { type Chain, findChain, tokenLabel } from '@/lib/domain/chains'
import { type SavedRecipientView, shortAddress, standingOf } from '@/lib/domain/recipients/saved'
import { StandingBadge } from './standing-badge'

interface RecipientRowProps {
  recipient: SavedRecipientView
  chains: readonly Chain[]
}

function Where({ recipient, chains }: RecipientRowProps) {
  const t = useTranslations('recipients')
  const kinds = useTranslations('recipient')
  if (recipient.kind === 'pix') {
    return `${kinds(`kinds.${recipient.keyKind}`)} · ${recipient.maskedKey}`
  }
  const { chainId, token, address } = recipient
  const symbol = tokenLabel(chains, chainId, token) ?? t('unknownToken')
  const chain = findChain(chains, chainId)?.name ?? t('unknownChain', { id: String(chainId) })
  return (
    <>
      {t('walletLine', { symbol, chain })} ·{' '}
      <span className="whitespace-nowrap">{shortAddress(address)}</span>
    </>
  )
}

/** One recipient of the list; the whole row leads to its page. */
export function RecipientRow({ recipient, chains }: RecipientRowProps) {
  const t = useTranslations('recipients')
  const format = useFormatter()
  const Icon = recipient.kind === 'pix' ? KeyRound : Wallet
  return (
    <li>
      <PageLink
        href={`/recipients/${recipient.id}`}
        prefetch={false}
        className="flex items-start gap-4 rounded-xl border border-line bg-surface px-4 py-3 hover:border-ink sm:items-center"
      >
        <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-raised text-muted sm:mt-0">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="wrap-anywhere min-w-0 font-medium">{recipient.label}</span>
            <StandingBadge standing={standingOf(recipient)} />
          </span>
          <span className="wrap-anywhere text-muted text-sm">
            <span className="sr-only">{t(`kinds.${recipient.kind}`)}: </span>
            <Where recipient={recipient} chains={chains} />
          </span>
          <span className="text-muted text-sm">
            {recipient.lastUsedAt === null
              ? t('neverUsed')
              : t('lastUsed', {
                  date: format.dateTime(new Date(recipient.lastUsedAt), {
                    day: 'numeric',
                    month: 'short',
                    year: 'numeric',
                  }),
                })}
          </span>
        </span>
      </PageLink>
    </li>
  )
}
