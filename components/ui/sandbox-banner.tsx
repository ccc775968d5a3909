import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ModeBar } from './mode-bar'

/** Says clearly that no real money is involved, or that the sandbox is away. Only in sandbox builds, on every page. */
export function SandboxBanner({ isAway = false }: { isAway?: boolean }) {
  const t = useTranslations('sandbox')
  return (
    <ModeBar mode="sandbox" icon={FlaskConical}>
      {isAway ? t('away') : t('banner')}
    </ModeBar>
  )
}
