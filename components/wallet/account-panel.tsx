'use client'

import { LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CopyText } from '@/components/ui/copy-text'
import { orOutdated } from '@/components/ui/outdated'
import { PageLink } from '@/components/ui/page-link'
import type { Preferences } from '@/components/ui/preference-switches'
import { Spinner } from '@/components/ui/spinner'
import { forgetTyped } from '@/components/ui/typed-memory'
import type { Address } from '@/lib/domain/chains'
import type { Result } from '@/lib/domain/result'
import { AccountPreferences } from './account-preferences'
import { type SignOutFailure, showSignOutFailure, signOutFailureOf } from './sign-out-failure'
import { forgetWallet } from './wallet-store'

export interface AccountLink {
  readonly href: string
  readonly label: string
}

export interface Account {
  address: Address
  /** The person's own pages. */
  links: readonly AccountLink[]
  preferences: Preferences
  signOut: () => Promise<Result<null>>
}

const rowClass = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-sm hover:bg-raised'

async function leaveSession(signOut: Account['signOut']): Promise<SignOutFailure | null> {
  try {
    const result = await orOutdated(signOut())
    return result.ok ? null : signOutFailureOf(result.error.code)
  } catch {
    return 'not-ended'
  }
}

function SignOutButton({ signOut, onEnd }: Pick<Account, 'signOut'> & { onEnd: () => void }) {
  const t = useTranslations('common')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    if (isBusy) return
    setBusy(true)
    // A wallet that doesn't answer must not keep the person signed in.
    void forgetWallet().catch(() => undefined)
    const failure = await leaveSession(signOut)
    showSignOutFailure(failure)
    if (failure !== 'not-ended') forgetTyped()
    if (failure === null) router.replace('/')
    router.refresh()
    setBusy(false)
    onEnd()
  }
  return (
    // Busy instead of disabled, which would lose the focus.
    <button type="button" onClick={leave} aria-busy={isBusy || undefined} className={rowClass}>
      {isBusy ? <Spinner /> : <LogOut aria-hidden="true" className="size-4 text-muted" />}
      {t('signOut')}
    </button>
  )
}

interface AccountPanelProps extends Account {
  /** The path of the page that is shown. */
  path: string
  close: () => void
  /** Called when there is something to move to. */
  onShown: () => void
}

/** Everything about the signed-in person: address, own pages, language, theme, and the way out. */
export function AccountPanel(props: AccountPanelProps) {
  const { address, links, preferences, signOut, path, close, onShown } = props
  const t = useTranslations('common')
  return (
    <>
      <div ref={onShown} className="grid gap-1 px-3">
        <p className="text-muted text-xs">{t('signedInAs')}</p>
        <CopyText value={address} label={t('account.address')} />
      </div>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <PageLink
              href={href}
              aria-current={href === path ? 'page' : undefined}
              onClick={() => {
                if (href === path) close()
              }}
              className={`${rowClass} aria-[current]:font-medium`}
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
      <AccountPreferences {...preferences} />
      <div>
        <SignOutButton signOut={signOut} onEnd={close} />
      </div>
    </>
  )
}
