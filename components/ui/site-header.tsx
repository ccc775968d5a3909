import { ArrowDownUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { orderKinds } from '@/lib/domain/kinds/kinds'
import { NavLink } from './nav-link'
import { PageLink } from './page-link'

const flows = orderKinds
/** Links for a signed-in person. */
const own = [...flows, 'transactions'] as const

/** The top of every page. The layout passes the content of its right side. */
export function SiteHeader({ hasAccount, children }: { hasAccount: boolean; children: ReactNode }) {
  const t = useTranslations('common')
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
        <PageLink href="/" className="flex items-center gap-2.5 font-semibold">
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-lg bg-accent text-on-accent"
          >
            <ArrowDownUp className="size-4" />
          </span>
          {/* On a phone the account needs the room. */}
          <span className={hasAccount ? 'sr-only sm:not-sr-only' : undefined}>{t('siteName')}</span>
        </PageLink>
        {/* On a phone its own row, below the rest. */}
        <nav
          aria-label={t('nav.label')}
          className="order-last w-full sm:order-none sm:mr-auto sm:ml-3 sm:w-auto"
        >
          <ul className="flex gap-1">
            {(hasAccount ? own : flows).map((flow) => (
              <li key={flow}>
                <NavLink href={`/${flow}`} className="px-2 font-medium sm:px-3">
                  {t(`nav.${flow}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-1 sm:gap-2">{children}</div>
      </div>
    </header>
  )
}
