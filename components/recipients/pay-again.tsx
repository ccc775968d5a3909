import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import { flowsTo } from '@/lib/domain/recipients/paying'
import { type SavedRecipientView, standingOf } from '@/lib/domain/recipients/saved'
import { site } from '@/site.config'

interface PayAgainProps {
  recipient: SavedRecipientView
  /** Those that a new order may use. */
  offered: readonly Chain[]
}

/** The ways to the forms with this recipient chosen, as long as it can be paid. */
export function PayAgain({ recipient, offered }: PayAgainProps) {
  const t = useTranslations('recipients.one.pay')
  const kinds = flowsTo(recipient, site.flows, offered)
  if (kinds.length === 0 || standingOf(recipient) !== 'ready') return null
  const isKnown = recipient.lastUsedAt !== null
  return (
    <div className="flex flex-wrap gap-3">
      {kinds.map((kind, index) => (
        <PageLink
          key={kind}
          href={`/${kind}?to=${recipient.id}`}
          className={buttonClass(index === 0 ? 'primary' : 'secondary')}
        >
          {isKnown ? t(`again.${kind}`) : t(`first.${kind}`)}
        </PageLink>
      ))}
    </div>
  )
}
