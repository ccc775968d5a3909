import 'server-only'
import type { Address, Chain, Token } from '@/lib/domain/chains'
import { decimalOf } from '@/lib/domain/money/money'
import type { Db } from '../db/types'
import type { QuoteOutcome } from '../orders/quote-order'

/** Takes the place of an order's id in our log. */
export const noOrder = 'first-price'
export const nobody: Address = '0x00000000000000000000000000000000000a5eed'
export const choice = { method: 'fromAmount', amount: decimalOf('100') } as const

/** Asks for the first quote of a kind; null when its chains have no token for it. */
export type AskFirst = (db: Db, token: Token, chains: readonly Chain[]) => Promise<QuoteOutcome | null>
