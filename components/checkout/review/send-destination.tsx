'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import { type Address, findChain } from '@/lib/domain/chains'
import type { Destination } from '@/lib/domain/kinds/quote'
import { sameAccount } from '@/lib/domain/order/order'
import { isContractCode } from '@/lib/domain/recipients/contract'
import { callRpc } from '@/lib/wallet/rpc'
import { AddressInFull } from '../address-in-full'
import { useRamp } from '../ramp-context'
import type { DestinationProps } from './destination'

/** @throws when the chain does not answer */
async function readIsContract(rpcUrl: string, address: Address): Promise<boolean> {
  const code = await callRpc(rpcUrl, 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && isContractCode(code)
}

/** Whether the destination is a contract; false until the chain says so. */
function useIsContract({ chainId, address }: Destination): boolean {
  const { chains } = useRamp()
  const rpcUrl = findChain(chains, chainId)?.rpcUrl ?? null
  const [found, setFound] = useState<Address | null>(null)
  useEffect(() => {
    if (rpcUrl === null) return
    let isOver = false
    readIsContract(rpcUrl, address).then(
      (isContract) => {
        if (!isOver && isContract) setFound(address)
      },
      // An unreadable chain gives no warning; the person can still compare the address.
      () => null,
    )
    return () => {
      isOver = true
    }
  }, [rpcUrl, address])
  return found === address
}

/** The full destination address, its chain, and what to know about it before the wallet is asked. */
export function SendDestination({ order, to, note }: DestinationProps) {
  const t = useTranslations('send.review')
  const { chains } = useRamp()
  const isContract = useIsContract(to)
  return (
    <Card heading={t('heading')} className="grid gap-3">
      {order.recipient.label === null ? null : <p className="font-medium">{order.recipient.label}</p>}
      <Facts>
        <Fact term={t('on')}>{findChain(chains, to.chainId)?.name}</Fact>
        <Fact term={t('to')} stacked>
          <AddressInFull address={to.address} />
        </Fact>
      </Facts>
      {sameAccount(to.address, order.account) ? <p className="text-muted text-sm">{t('own')}</p> : null}
      {note}
      {isContract ? (
        <Alert tone="warn" title={t('contract')} announce={false}>
          <p>{t('contractDetail')}</p>
        </Alert>
      ) : null}
    </Card>
  )
}
