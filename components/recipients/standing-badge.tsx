import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Standing } from '@/lib/domain/recipients/saved'

/** Waiting is neutral, needing attention is amber; red means not paid until the owner acts. */
const tones = {
  ready: 'good',
  checking: 'neutral',
  frozen: 'danger',
  unmade: 'warn',
  retired: 'neutral',
  kyc_pending: 'neutral',
  kyc_more_needed: 'warn',
  kyc_rejected: 'danger',
} as const satisfies Record<Standing, string>

export function StandingBadge({ standing }: { standing: Standing }) {
  const t = useTranslations('recipients')
  return <Badge tone={tones[standing]}>{t(`standing.${standing}.name`)}</Badge>
}
