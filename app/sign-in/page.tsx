import { redirect } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { SignInPanel } from '@/components/wallet/sign-in-panel'
import { getChains } from '@/lib/server/chains'
import { currentUser } from '@/lib/server/session/auth'
import { clientMessages } from '../client-messages'
import { titled } from '../titled'
import { startSignIn } from './actions'
import { safeNext } from './safe-next'

export const generateMetadata = titled('signIn.title')

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>
}) {
  const next = safeNext((await searchParams).next)
  if ((await currentUser()) !== null) redirect(next)
  const [t, chains, messages] = await Promise.all([
    getTranslations('signIn'),
    getChains(),
    clientMessages('signIn', 'wallet', 'errors'),
  ])
  return (
    <div className="mx-auto grid max-w-lg gap-6 px-4 py-10 sm:py-16">
      <div className="grid gap-2">
        <h1 className="font-semibold text-3xl">{t('title')}</h1>
        <p className="text-lg text-muted">{t('lead')}</p>
      </div>
      <Card>
        <NextIntlClientProvider messages={messages}>
          <SignInPanel chains={chains} next={next} startSignIn={startSignIn} />
        </NextIntlClientProvider>
      </Card>
      <p className="text-muted text-sm">{t('free')}</p>
    </div>
  )
}
