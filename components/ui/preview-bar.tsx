import { Construction } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ModeBar } from './mode-bar'

/** Says on every page of a preview deployment that it is not the production site. */
export function PreviewBar() {
  const t = useTranslations('preview')
  return (
    <ModeBar mode="preview" icon={Construction}>
      {t('bar')}
    </ModeBar>
  )
}
