import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { site } from '@/site.config'
import { NavLink } from './nav-link'
import { PageLink } from './page-link'
import { SignInLink } from './sign-in-link'

/** Links for a signed-in person. */
const own = [...site.flows, 'transactions'] as const

interface SiteHeaderProps {
  hasAccount: boolean
  /** The address of the site's own mark. */
  mark: string
  /** The content on the right. */
  children: ReactNode
}

/** The top of every page. */
export function SiteHeader({ hasAccount, mark, children }: SiteHeaderProps) {
  const t = useTranslations('common')
  const signIn = useTranslations('signIn')
  return (
    <header className="border-line border-b bg-surface">
      <div className="frame flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <PageLink href="/" className="flex items-center gap-2.5 font-display font-semibold text-lg">
          {/* biome-ignore lint/performance/noImgElement: a drawing, of which there is no smaller copy. */}
          <img src={mark} alt="" className="size-8" />
          {/* On the narrowest phones the account, or the way to it, needs the room. */}
          <span className="sr-only min-[24rem]:not-sr-only">{site.name}</span>
        </PageLink>
        {/* On a phone its own row, below the rest. */}
        <nav aria-label={t('nav.label')} className="order-last w-full md:order-none md:ml-3 md:w-auto">
          <ul className="-mx-1.5 flex flex-wrap min-[24rem]:-mx-2 min-[24rem]:gap-1 sm:-mx-3 md:mx-0">
            {(hasAccount ? own : site.flows).map((flow) => (
              <li key={flow}>
                <NavLink href={`/${flow}`} className="px-1.5 font-medium min-[24rem]:px-2 sm:px-3">
                  {t(`nav.${flow}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {/* On the right even where it wraps, since menus hang from its right end. */}
        <div className="ml-auto flex items-center">
          {hasAccount ? null : <SignInLink>{signIn('title')}</SignInLink>}
          {children}
        </div>
      </div>
    </header>
  )
}
