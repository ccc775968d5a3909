import { randomUUID } from 'node:crypto'
import { getAddress } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { ActionContext } from '../action'
import { sellRequestInput } from '../orders/sell/input'
import { quoteSell } from '../orders/sell/quote'
import { startSession } from '../session/sessions'
import { testDatabase } from './database'
import { fakeService, token } from './service'

/** Canaries: none of these may appear where identity data must not be. */
export const details = {
  pixKey: 'maria@acme.test',
  name: 'Maria Silva',
  taxId: '529.982.247-25',
  email: 'maria@acme.test',
}

export function request(changes: Record<string, unknown> = {}) {
  return sellRequestInput.parse({
    intentKey: randomUUID(),
    chainId: 31337,
    token,
    method: 'fromAmount',
    amount: '100',
    recipient: { kind: 'inline', details, saveAs: null },
    replaces: null,
    ...changes,
  })
}

export const hash = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`

export function code(answer: { readonly ok: boolean; readonly error?: { readonly code: string } }) {
  return answer.ok ? 'ok' : answer.error?.code
}

/** A service, a database and two people with sessions. */
export async function openWorld({ quoteSeconds = 30 } = {}) {
  const service = await fakeService()
  process.env.RAMP_MODE = 'sandbox'
  process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
  process.env.SETTLEMENT_API_URL = service.url
  process.env.SETTLEMENT_QUOTE_TTL_SECONDS = String(quoteSeconds)
  const store = await testDatabase()

  async function contextOf(address: `0x${string}`): Promise<ActionContext> {
    const { userId } = await startSession(store.db, address, new Date())
    const user = { id: userId, address: getAddress(address) }
    // As of each press, however long the tests before it took.
    return {
      db: store.db,
      user,
      get now() {
        return new Date()
      },
    }
  }

  const maria = await contextOf(`0x${'aa'.repeat(20)}`)
  const joao = await contextOf(`0x${'bb'.repeat(20)}`)

  async function quoted(context = maria): Promise<OrderView> {
    const answer = await quoteSell(context, request())
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.data
  }

  return {
    service,
    db: store.db,
    maria,
    joao,
    contextOf,
    quoted,
    callsOf: (path: string) => service.calls.filter((call) => call.path === path),
    calm: () => {
      service.state.interfere = () => undefined
      service.state.status = {}
      service.chain.distort = (_, result) => result
      service.chain.refuse = () => null
      service.calls.length = 0
    },
    close: async () => {
      await service.close()
      await store.close()
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A world that opens before the first test of a file and closes after the last. */
export function ownOf<Opened extends World>(open: () => Promise<Opened>): Opened {
  // Safe: it is filled before any test runs.
  const world = {} as Opened
  beforeAll(async () => {
    Object.assign(world, await open())
  })
  afterAll(() => world.close())
  return world
}

export const ownWorld = () => ownOf(() => openWorld())
