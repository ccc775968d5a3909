import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { accountLinks } from '@/app/account/links'
import { setLocale } from '@/app/preferences/actions'
import { signOut } from '@/app/sign-in/actions'
import { KeptHashes } from '@/components/checkout/order/kept-hashes'
import { Alert } from '@/components/ui/alert'
import { FollowLanguage } from '@/components/ui/follow-language'
import { KeepFocus } from '@/components/ui/keep-focus'
import { PreferenceSwitches } from '@/components/ui/preference-switches'
import { PreviewBar } from '@/components/ui/preview-bar'
import { ServerTime } from '@/components/ui/server-time'
import { SiteFooter } from '@/components/ui/site-footer'
import { SiteHeader } from '@/components/ui/site-header'
import { barColors } from '@/components/ui/themes'
import { AccountMenu } from '@/components/wallet/account-menu'
import { SignOutNotice } from '@/components/wallet/sign-out-notice'
import { wordOf } from '@/lib/domain/kinds/on-offer'
import { getEnv, isPreviewDeployment } from '@/lib/server/env'
import { readTheme, themeCookie } from '@/lib/server/preferences'
import { isSandboxThere } from '@/lib/server/sandbox/part'
import { pageHeader } from '@/lib/server/security-headers'
import { currentUser } from '@/lib/server/session/auth'
import { languages, locales } from '@/messages/locales'
import { site } from '@/site.config'
import { clientMessages } from './client-messages'
import { DocumentHead } from './document-head'
import { fontClass } from './fonts'
import './globals.css'
import mark from './icon.svg'
import { documentParts } from './parts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common')
  const description = t('siteDescription', { flows: wordOf(site.flows) })
  return {
    metadataBase: new URL(getEnv().APP_URL),
    title: { default: site.name, template: `%s · ${site.name}` },
    description,
    openGraph: { type: 'website', siteName: site.name, description },
    twitter: { card: 'summary_large_image' },
    // Chrome offers no translation then; the attribute below alone would leave it an offer that changes nothing.
    other: { google: 'notranslate' },
  }
}

/** For each page's function, including server actions: a quote may wait for a slow service. */
export const maxDuration = 60

export async function generateViewport(): Promise<Viewport> {
  return { width: 'device-width', initialScale: 1, themeColor: barColors(await readTheme()) }
}

const languageChoices = locales.map((locale) => ({ locale, name: languages[locale].name }))

/** The banner and the wallet's window of sandbox builds; neither is compiled into live ones. */
async function SandboxParts() {
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'sandbox') return null
  const { SandboxBanner } = await import('@/components/ui/sandbox-banner')
  const { SandboxWindow } = await import('@/components/wallet/sandbox-window')
  return (
    <>
      <SandboxBanner isAway={!(await isSandboxThere())} />
      <SandboxWindow />
    </>
  )
}

/** In a frame: no header, no session, only the page. */
async function FrameDocument({ children }: { children: ReactNode }) {
  return (
    <html lang={await getLocale()} translate="no" data-look={site.look} className={fontClass}>
      <DocumentHead />
      <body>
        <ServerTime renderedAt={Date.now()} />
        {children}
      </body>
    </html>
  )
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the request makes every page dynamic, so that its scripts have the nonce of the content policy.
  const isFrame = (await headers()).get(pageHeader) === 'frame'
  if (isFrame) return <FrameDocument>{children}</FrameDocument>
  const [locale, theme, user, messages, t] = await Promise.all([
    getLocale(),
    readTheme(),
    currentUser(),
    clientMessages(),
    getTranslations('common'),
  ])
  const preferences = { theme, themeCookie, languages: languageChoices, setLocale }
  return (
    // A browser that translates replaces each text. React goes on with the old one: an amount or a state would stand
    // still on screen, and a press would end on the error page.
    <html lang={locale} translate="no" data-theme={theme} data-look={site.look} className={fontClass}>
      <DocumentHead />
      <body className="flex min-h-dvh flex-col">
        {Object.entries(documentParts).map(([name, Part]) => (
          <Part key={name} appName={site.name} />
        ))}
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-2"
        >
          {t('skip')}
        </a>
        <KeepFocus />
        <FollowLanguage />
        <ServerTime renderedAt={Date.now()} />
        <NextIntlClientProvider messages={messages}>
          {isPreviewDeployment() ? <PreviewBar /> : null}
          <SandboxParts />
          {user === null ? null : <KeptHashes account={user.address} />}
          <SiteHeader hasAccount={user !== null} mark={mark.src}>
            {user === null ? (
              <PreferenceSwitches {...preferences} />
            ) : (
              <AccountMenu
                address={user.address}
                links={await accountLinks()}
                preferences={preferences}
                signOut={signOut}
              />
            )}
          </SiteHeader>
          {/* As high as the screen, so that the footer never moves into view and out of it while a page loads. */}
          <main id="main" tabIndex={-1} data-focus-root="" className="min-h-dvh flex-1 print:min-h-0">
            <noscript>
              <div className="frame pt-6">
                <Alert tone="warn" title={t('needsScript.title')} announce={false}>
                  <p>{t('needsScript.detail')}</p>
                </Alert>
              </div>
            </noscript>
            <SignOutNotice />
            {children}
          </main>
        </NextIntlClientProvider>
        <SiteFooter />
      </body>
    </html>
  )
}
