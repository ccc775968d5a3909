import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { getsTokens, givesTokens, type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import { type SavedRecipientView, standingOf } from '@/lib/domain/recipients/saved'
import { site } from '@/site.config'

const kindsTo: Readonly<Record<SavedRecipientView['kind'], readonly OrderKind[]>> = {
  pix: orderKinds.filter((kind) => !getsTokens(kind)),
  // What the person's own wallet gives comes first.
  wallet: orderKinds
    .filter(getsTokens)
    .toSorted((one, other) => Number(givesTokens(other)) - Number(givesTokens(one))),
}

/** The ways to the forms with this recipient chosen, as long as it can be paid. */
export function PayAgain({ recipient }: { recipient: SavedRecipientView }) {
  const t = useTranslations('recipients.one.pay')
  const kinds = kindsTo[recipient.kind].filter((kind) => site.flows.includes(kind))
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
