import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { setLocale } from '@/app/preferences/actions'
import { signOut } from '@/app/sign-in/actions'
import { KeptHashes } from '@/components/checkout/order/kept-hashes'
import { RecipientsLink } from '@/components/recipients/recipients-link'
import { Alert } from '@/components/ui/alert'
import { PreferenceSwitches } from '@/components/ui/preference-switches'
import { PreviewBar } from '@/components/ui/preview-bar'
import { SiteHeader } from '@/components/ui/site-header'
import { AccountMenu } from '@/components/wallet/account-menu'
import { SignOutNotice } from '@/components/wallet/sign-out-notice'
import { isPreviewDeployment } from '@/lib/server/env'
import { readTheme, themeCookie } from '@/lib/server/preferences'
import { pageHeader } from '@/lib/server/security-headers'
import { currentUser } from '@/lib/server/session/auth'
import { walletConnectOffer } from '@/lib/server/wallet-connect'
import { languageAfter } from '@/messages/locales'
import { clientMessages } from './client-messages'
import './globals.css'

const sans = localFont({
  src: '../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
})
const mono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
})

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common')
  return {
    title: { default: t('siteName'), template: `%s · ${t('siteName')}` },
    description: t('siteDescription'),
  }
}

/** For each page's function, including server actions: a quote may wait for a slow service. */
export const maxDuration = 60

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#151a1c' },
  ],
}

/** The banner and the wallet's window of sandbox builds; neither is compiled into live ones. */
async function SandboxParts() {
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'sandbox') return null
  const { SandboxBanner } = await import('@/components/ui/sandbox-banner')
  const { SandboxWindow } = await import('@/components/wallet/sandbox-window')
  return (
    <>
      <SandboxBanner />
      <SandboxWindow />
    </>
  )
}

/** For the wallet's code, which reads it when a wallet is needed. Empty unless enabled. */
function WalletConnectSetup({ appName }: { appName: string }) {
  const offer = walletConnectOffer()
  if (offer === null) return null
  const { projectId, relayUrl } = offer
  return (
    <meta
      name="walletconnect"
      content="on"
      data-project-id={projectId}
      data-relay-url={relayUrl}
      data-app-name={appName}
    />
  )
}

/** In a frame: no header, no session, only the page. */
async function FrameDocument({ children }: { children: ReactNode }) {
  return (
    <html lang={await getLocale()} className={`${sans.variable} ${mono.variable}`}>
      <body>{children}</body>
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
  return (
    <html lang={locale} data-theme={theme} className={`${sans.variable} ${mono.variable}`}>
      <body className="flex min-h-dvh flex-col">
        <WalletConnectSetup appName={t('siteName')} />
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-2"
        >
          {t('skip')}
        </a>
        <NextIntlClientProvider messages={messages}>
          {isPreviewDeployment() ? <PreviewBar /> : null}
          <SandboxParts />
          {user === null ? null : <KeptHashes account={user.address} />}
          <SiteHeader hasAccount={user !== null}>
            <PreferenceSwitches
              theme={theme}
              themeCookie={themeCookie}
              otherLanguage={languageAfter(locale)}
              setLocale={setLocale}
            />
            {user === null ? null : <RecipientsLink />}
            {user === null ? null : <AccountMenu address={user.address} signOut={signOut} />}
          </SiteHeader>
          <main id="main" className="flex-1">
            <noscript>
              <div className="mx-auto max-w-2xl px-4 pt-6">
                <Alert tone="warn" title={t('needsScript.title')} announce={false}>
                  <p>{t('needsScript.detail')}</p>
                </Alert>
              </div>
            </noscript>
            <SignOutNotice />
            {children}
          </main>
        </NextIntlClientProvider>
        <footer className="mx-auto w-full max-w-6xl px-4 py-8 text-muted text-sm sm:px-6">
          {t('footer')}
        </footer>
      </body>
    </html>
  )
}
