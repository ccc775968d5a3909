// Example orders, created by the same code that answers the service's calls and paid on chain by the demo wallet.
import { z } from '@hono/zod-openapi'
import { type Address, type Hex, parseUnits } from 'viem'
import { ANA } from '../bank/people'
import { demoWallet } from '../chain/demo'
import { giveTestTokens } from '../chain/faucet'
import type { SandboxToken } from '../chain/networks'
import type { Context, ServedChain } from '../service/context'
import { quoteCrosschain } from '../service/crosschain/crosschain'
import { ServiceError } from '../service/http/errors'
import { quoteOfframp } from '../service/offramp/offramp'
import { quoteOnramp } from '../service/onramp/onramp'

const TOKENS = '25'
const REAIS = '50.00'

export const seedBody = z.object({ kind: z.enum(['sale', 'purchase', 'transfer', 'all']) })
type Seed = z.infer<typeof seedBody>['kind']

/** Creates one order of the kind, or one of each. The deposits of a sale and a transfer are on chain when it returns. */
export async function seedOrders(context: Context, kind: Seed): Promise<void> {
  if (kind === 'purchase' || kind === 'all') await seedPurchase(context)
  if (kind === 'sale' || kind === 'all') await seedSale(context)
  if (kind === 'transfer' || kind === 'all') await seedTransfer(context)
}

async function seedSale(context: Context): Promise<void> {
  const { chain, token } = placeOf(context, 0)
  await fill(chain, token)
  const { name, email, taxId, pixKey } = ANA
  const quoted = await quoteOfframp(context, {
    ...sourceOf(chain, token),
    kycInformation: { name, email, taxId: taxId.replace(/\D/g, ''), taxIdCountry: 'BRA' },
    fiatSettlementDetails: { toCurrency: 'BRL', pixKey },
  })
  await pay(chain, quoted.approvalTxParams, quoted.transactionRequest)
}

async function seedPurchase(context: Context): Promise<void> {
  const settlementDetails = targetOf(placeOf(context, 0))
  const intent = { method: 'fromAmount', value: REAIS } as const
  await quoteOnramp(context, { fromCurrency: 'BRL', intent, settlementDetails })
}

async function seedTransfer(context: Context): Promise<void> {
  const { chain, token } = placeOf(context, 0)
  await fill(chain, token)
  const settlementDetails = targetOf(placeOf(context, 1))
  const quoted = await quoteCrosschain(context, { ...sourceOf(chain, token), settlementDetails })
  if (quoted.transactionRequest !== undefined) {
    await pay(chain, quoted.approvalTxParams, quoted.transactionRequest)
  }
}

interface Place {
  readonly chain: ServedChain
  readonly token: SandboxToken
}

function placeOf(context: Context, index: number): Place {
  const chain = context.chains[index]
  const token = chain?.local.network.tokens[0]
  if (chain === undefined || token === undefined) throw new ServiceError(502, 'BadGateway', 'no such chain')
  return { chain, token }
}

function sourceOf({ local }: ServedChain, token: SandboxToken) {
  const value = String(parseUnits(TOKENS, token.decimals))
  const intent = { method: 'fromAmount', value } as const
  const fromChain = String(local.network.id)
  return { fromChain, fromToken: token.address, fromAddress: demoWallet.address, intent }
}

function targetOf({ chain, token }: Place) {
  const toChain = String(chain.local.network.id)
  return { toChain, toToken: token.address, toAddress: demoWallet.address }
}

// Gas and tokens for this one order, so they never run out.
async function fill(chain: ServedChain, token: SandboxToken): Promise<void> {
  const { address } = demoWallet
  const { client, network } = chain.local
  const gas = await client.getBalance({ address })
  const amountBaseUnits = parseUnits(TOKENS, token.decimals)
  await giveTestTokens(chain.send, network, { address, token: gas === 0n ? null : token, amountBaseUnits })
}

interface Call {
  readonly to?: string | undefined
  readonly data?: string | undefined
}

async function pay(chain: ServedChain, ...calls: readonly Call[]): Promise<void> {
  for (const { to, data } of calls) {
    // Safe: addresses and call data of the service's own answer; an unnecessary approval has neither.
    if (to !== undefined && data !== undefined) await chain.demoSend({ to: to as Address, data: data as Hex })
  }
}
