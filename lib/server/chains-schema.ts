// Parses the list of chains from CHAINS or the sandbox's config into domain values.
import { getAddress, isAddress } from 'viem/utils'
import { z } from 'zod'
import type { Address, Chain } from '@/lib/domain/chains'
import { compareDecimal, type Decimal, decimalOf, isZero, parseDecimal } from '@/lib/domain/money/money'

const address = z
  .string()
  .refine((value) => isAddress(value))
  .transform((value): Address => getAddress(value))

const half = decimalOf('0.5')

const webUrl = z.string().regex(/^https?:\/\/\S+$/)

const positive = z
  .string()
  .transform((value) => parseDecimal(value))
  .refine((value): value is Decimal => value !== null && !isZero(value))

/** Beyond 50 % either way it would no longer be a check. */
const usd = z.strictObject({
  price: positive,
  band: positive.refine((value) => compareDecimal(value, half) <= 0),
})

const token = z.object({
  address,
  symbol: z.string().regex(/^[A-Za-z0-9.]{1,16}$/),
  name: z.string().min(1).max(64).optional(),
  decimals: z.number().int().min(0).max(36),
  resetsAllowance: z.boolean().default(false),
  usd: usd.nullish(),
})

/** The database's largest integer: an order of a chain beyond it could not be stored. */
const mostChainId = 2 ** 31 - 1

const chain = z
  .object({
    id: z.number().int().positive().max(mostChainId),
    name: z.string().min(1).max(64),
    rpcUrl: webUrl,
    /** An RPC for the server only, if it has a better one. */
    serverRpcUrl: webUrl.optional(),
    /** A node of another operator: what ends an order then counts only when both agree. */
    secondRpcUrl: webUrl.optional(),
    explorerUrl: webUrl.nullish(),
    nativeSymbol: z.string().min(1).max(12).default('ETH'),
    confirmations: z.number().int().min(1).max(512).default(12),
    tokens: z.array(token).min(1),
  })
  .refine(({ rpcUrl, serverRpcUrl = rpcUrl, secondRpcUrl }) => secondRpcUrl !== serverRpcUrl, {
    message: 'one node twice is no second source',
    path: ['secondRpcUrl'],
  })
  .transform(
    ({ serverRpcUrl, secondRpcUrl, ...value }): ServerChain => ({
      chain: {
        ...value,
        explorerUrl: value.explorerUrl?.replace(/\/+$/, '') ?? null,
        tokens: value.tokens.map(({ usd: known, ...entry }) => ({
          ...entry,
          name: entry.name ?? entry.symbol,
          chainId: value.id,
          ...(known === undefined ? {} : { usd: known }),
        })),
      },
      id: value.id,
      serverRpcUrl: serverRpcUrl ?? value.rpcUrl,
      secondRpcUrl: secondRpcUrl ?? null,
    }),
  )

/** A chain with the server's RPC, whose address may contain a key and never goes to the browser. */
export interface ServerChain {
  readonly id: number
  readonly chain: Chain
  readonly serverRpcUrl: string
  /** The server's second RPC; null when there is none. */
  readonly secondRpcUrl: string | null
}

const list = z
  .array(chain)
  .min(1)
  .superRefine((chains, context) => {
    const twice = chains.findIndex(({ id }, at) => chains.findIndex((first) => first.id === id) < at)
    if (twice >= 0) context.addIssue({ code: 'custom', message: 'stands twice', path: [twice, 'id'] })
  })

/** @throws ZodError when the list is invalid or has an id twice */
export function parseChains(value: unknown): readonly ServerChain[] {
  return list.parse(value)
}
