import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Says beyond doubt that nothing here is real money. In sandbox builds only, on every page. */
export function SandboxBanner() {
  const t = useTranslations('sandbox')
  return (
    <aside
      data-mode="sandbox"
      className="print-hidden border-warn-line border-b bg-warn-soft px-4 py-2 text-center font-medium text-on-warn-soft text-sm"
    >
      <p>
        <FlaskConical aria-hidden="true" className="mr-2 inline size-4 align-text-bottom" />
        {t('banner')}
      </p>
    </aside>
  )
}
