import { useTranslations } from 'next-intl'
import { CopyText } from '@/components/ui/copy-text'
import { Fact, Facts } from '@/components/ui/facts'
import { LocalTime } from '@/components/ui/local-time'
import { type Chain, findChain, tokenLabel } from '@/lib/domain/chains'
import { wordOf } from '@/lib/domain/kinds/on-offer'
import { flowsTo } from '@/lib/domain/recipients/paying'
import { type SavedRecipientView, standingOf } from '@/lib/domain/recipients/saved'
import { site } from '@/site.config'
import { StandingBadge } from './standing-badge'

interface RecipientFactsProps {
  recipient: SavedRecipientView
  chains: readonly Chain[]
  /** Those that a new order may use. */
  offered: readonly Chain[]
}

export function RecipientFacts({ recipient, chains, offered }: RecipientFactsProps) {
  const t = useTranslations('recipients')
  const kinds = useTranslations('recipient')
  const standing = standingOf(recipient)
  return (
    <div className="grid gap-3">
      <Facts>
        <Fact term={t('one.state')}>
          <StandingBadge standing={standing} />
        </Fact>
        {recipient.kind === 'pix' ? (
          <Fact term={t('one.key')}>
            {kinds(`kinds.${recipient.keyKind}`)} · {recipient.maskedKey}
          </Fact>
        ) : (
          <>
            <Fact term={t('one.token')}>
              {tokenLabel(chains, recipient.chainId, recipient.token) ?? t('unknownToken')}
            </Fact>
            <Fact term={t('one.network')}>
              {findChain(chains, recipient.chainId)?.name ??
                t('unknownChain', { id: String(recipient.chainId) })}
            </Fact>
            <Fact term={t('one.address')} stacked>
              <CopyText value={recipient.address} label={t('one.address')} />
            </Fact>
          </>
        )}
        <Fact term={t('one.lastUsed')}>
          {recipient.lastUsedAt === null ? t('one.never') : <LocalTime iso={recipient.lastUsedAt} />}
        </Fact>
        <Fact term={t('one.added')}>
          <LocalTime iso={recipient.createdAt} />
        </Fact>
      </Facts>
      {/* For a frozen one the panel above says it, with what to do. */}
      {standing === 'frozen' ? null : (
        <p role="status" className="text-muted text-sm">
          {t(`standing.${standing}.detail`, {
            kind: recipient.kind,
            flows: wordOf(flowsTo(recipient, site.flows, offered)),
          })}
        </p>
      )}
    </div>
  )
}
