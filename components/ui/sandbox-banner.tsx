import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ModeBar } from './mode-bar'

/** Says beyond doubt that nothing here is real money. In sandbox builds only, on every page. */
export function SandboxBanner() {
  const t = useTranslations('sandbox')
  return (
    <ModeBar mode="sandbox" icon={FlaskConical}>
      {t('banner')}
    </ModeBar>
  )
}
