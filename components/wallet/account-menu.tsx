'use client'

import { ChevronDown } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { Popover } from '@/components/ui/popover'
import { Spinner } from '@/components/ui/spinner'
import { useDisclosure } from '@/components/ui/use-disclosure'
import { useReach } from '@/components/ui/use-reach'
import { shortAddress } from '@/lib/domain/recipients/saved'
import type { Account } from './account-panel'

const AccountPanel = onDemand(
  () => import('./account-panel').then((module) => module.AccountPanel),
  <Spinner className="m-3" />,
)

/** One button for everything about the signed-in person. What it opens is loaded once the person reaches for it. */
export function AccountMenu(account: Account) {
  const t = useTranslations('common')
  const disclosure = useDisclosure()
  const { setOpen, close, catchUp, opener, panel } = disclosure
  const path = usePathname()
  const shownOn = useRef(path)
  const { isReached, reach } = useReach()
  const short = shortAddress(account.address)
  // A link keeps the menu open, with its mark of loading, until its page is there.
  useEffect(() => {
    if (shownOn.current === path) return
    shownOn.current = path
    setOpen(false)
    if (panel.current?.contains(document.activeElement)) opener.current?.focus()
  }, [path, setOpen, panel, opener])
  return (
    <div {...reach}>
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
        {isReached || disclosure.isOpen ? (
          <AccountPanel {...account} path={path} close={close} onShown={catchUp} />
        ) : null}
      </Popover>
    </div>
  )
}
