import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ModeBar } from './mode-bar'

/** Says clearly that no real money is involved. Only in sandbox builds, on every page. */
export function SandboxBanner() {
  const t = useTranslations('sandbox')
  return (
    <ModeBar mode="sandbox" icon={FlaskConical}>
      {t('banner')}
    </ModeBar>
  )
}
