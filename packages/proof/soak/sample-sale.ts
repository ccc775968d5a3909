// A sale as the server would record it, without a service: built with the same functions, so the written data is real.
import { randomUUID } from 'node:crypto'
import { keccak256, stringToHex } from 'viem'
import type { Address, Token } from '@/lib/domain/chains'
import type { Quote } from '@/lib/domain/kinds/quote'
import type { SellRequest } from '@/lib/domain/kinds/sell/kind'
import type { Decimal } from '@/lib/domain/money/money'
import type { PlanView } from '@/lib/domain/plan/view'
import { sellRequestInput } from '@/lib/server/orders/sell/input'
import type { ReadSell } from '@/lib/server/orders/sell/intent'

const chainId = 31_337
export const token: Token = {
  chainId,
  address: '0x1111111111111111111111111111111111111111',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  resetsAllowance: false,
}
const settlement: Address = '0x2222222222222222222222222222222222222222'
// Safe: constants of this file, in the form of the type.
const decimal = (value: string) => value as Decimal

export function sampleRequest(saveAs: string | null): SellRequest {
  const details = {
    pixKey: `soak-${randomUUID()}@acme.test`,
    name: 'Maria Silva',
    taxId: '529.982.247-25',
    email: 'maria@acme.test',
  }
  return sellRequestInput.parse({
    intentKey: randomUUID(),
    chainId,
    token: token.address,
    method: 'fromAmount',
    amount: '100',
    recipient: { kind: 'inline', details, saveAs },
    replaces: null,
  })
}

export function sampleIntent(request: SellRequest, account: Address): ReadSell {
  if (request.recipient.kind !== 'inline') throw new Error('the sample gives its recipient inline')
  const { details, saveAs } = request.recipient
  const { amount, method } = request
  return {
    intent: { kind: 'sell', chainId, token: token.address, account, method, amount, currency: 'BRL' },
    token,
    recipient: { details },
    shown: { id: null, label: saveAs, maskedKey: 's***@acme.test', saved: saveAs !== null },
    savedId: null,
    savedKey: null,
    saveAs,
  }
}

export function sampleQuote(account: Address, now: Date): { readonly quote: Quote; readonly plan: PlanView } {
  const transactionId = randomUUID()
  const transfer = {
    chainId,
    from: account,
    to: settlement,
    data: keccak256(stringToHex(transactionId)),
    valueBaseUnits: '0',
  }
  const quote: Quote = {
    transactionId,
    provider: 'acme',
    providerRequestId: 'request-1',
    chainId,
    token: token.address,
    symbol: token.symbol,
    decimals: token.decimals,
    account,
    currency: 'BRL',
    sendAmount: decimal('100'),
    receiveAmount: decimal('540.00'),
    exchangeRate: decimal('5.4'),
    tokenPriceUsd: decimal('1'),
    fees: [],
    maxSlippage: null,
    estimatedSeconds: 60,
    receivedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 60_000).toISOString(),
  }
  return { quote, plan: { reset: null, approval: null, transfer, requestId: 'request-1' } }
}
