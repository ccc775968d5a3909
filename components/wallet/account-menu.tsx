'use client'

import { ChevronDown, LogOut } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { CopyText } from '@/components/ui/copy-text'
import { orOutdated } from '@/components/ui/outdated'
import { PageLink } from '@/components/ui/page-link'
import { Popover } from '@/components/ui/popover'
import type { Preferences } from '@/components/ui/preference-switches'
import { Spinner } from '@/components/ui/spinner'
import { useDisclosure } from '@/components/ui/use-disclosure'
import type { Address } from '@/lib/domain/chains'
import { shortAddress } from '@/lib/domain/recipients/saved'
import type { Result } from '@/lib/domain/result'
import { AccountPreferences } from './account-preferences'
import { type SignOutFailure, showSignOutFailure, signOutFailureOf } from './sign-out-failure'
import { disconnectWallet } from './wallet-store'

export interface AccountLink {
  readonly href: string
  readonly label: string
}

interface AccountMenuProps {
  address: Address
  /** The person's own pages. */
  links: readonly AccountLink[]
  preferences: Preferences
  signOut: () => Promise<Result<null>>
}

const rowClass = 'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-sm hover:bg-raised'

async function leaveSession(signOut: AccountMenuProps['signOut']): Promise<SignOutFailure | null> {
  try {
    const result = await orOutdated(signOut())
    return result.ok ? null : signOutFailureOf(result.error.code)
  } catch {
    return 'not-ended'
  }
}

function SignOutButton({ signOut, onEnd }: Pick<AccountMenuProps, 'signOut'> & { onEnd: () => void }) {
  const t = useTranslations('common')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    if (isBusy) return
    setBusy(true)
    // A wallet that doesn't answer must not keep the person signed in.
    void disconnectWallet().catch(() => undefined)
    const failure = await leaveSession(signOut)
    showSignOutFailure(failure)
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

/** One button for everything about the signed-in person: address, own pages, language, theme, and the way out. */
export function AccountMenu({ address, links, preferences, signOut }: AccountMenuProps) {
  const t = useTranslations('common')
  const disclosure = useDisclosure()
  const { setOpen, close, opener, panel } = disclosure
  const path = usePathname()
  const shownOn = useRef(path)
  const short = shortAddress(address)
  // A link keeps the menu open, with its mark of loading, until its page is there.
  useEffect(() => {
    if (shownOn.current === path) return
    shownOn.current = path
    setOpen(false)
    if (panel.current?.contains(document.activeElement)) opener.current?.focus()
  }, [path, setOpen, panel, opener])
  return (
    <Popover
      disclosure={disclosure}
      label={t('account.open', { address: short })}
      buttonClass="flex min-h-10 items-center gap-1.5 whitespace-nowrap rounded-xl border border-line bg-surface px-3 font-mono text-xs hover:bg-raised"
      button={
        <>
          {short}
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </>
      }
      panelClass="max-h-[80dvh] w-[min(20rem,calc(100vw-2rem))] divide-y divide-line [&>*]:py-1.5"
    >
      <div className="grid gap-1 px-3">
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
    </Popover>
  )
}
