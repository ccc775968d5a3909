// The calls of the people in a load bench, as their browsers make them, over keep-alive connections.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { actionCall, actionIds, type Question, resultOf } from '../../soak/action-client'
import { type Person, type Place, platformHeader } from './place'

/** Browsers and proxies have many connections; using only a few would make it too easy for the server. */
const agent = new Agent({ connections: 2_048, headersTimeout: 60_000, bodyTimeout: 60_000 })

export interface CallRequest {
  readonly method?: Question['method']
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Reply {
  readonly status: number
  readonly text: string
}

export async function ask(place: Place, person: Person | undefined, asked: CallRequest): Promise<Reply> {
  const { method = 'GET', path, headers, body } = asked
  const own =
    person === undefined
      ? {}
      : { cookie: person.cookie, [platformHeader]: person.address, origin: place.origin }
  const { statusCode, body: answer } = await request(`http://127.0.0.1:${place.port}${path}`, {
    dispatcher: agent,
    method,
    headers: { host: new URL(place.origin).host, ...own, ...headers },
    body: body ?? null,
  })
  return { status: statusCode, text: await answer.text() }
}

const configShape = z.object({
  chains: z
    .array(z.object({ id: z.number(), tokens: z.array(z.object({ address: z.string() })).min(1) }))
    .min(1),
})
const orderShape = z.object({ ok: z.literal(true), data: z.object({ id: z.uuid(), state: z.string() }) })

const details = {
  pixKey: 'maria@acme.test',
  name: 'Maria Silva',
  taxId: '529.982.247-25',
  email: 'maria@acme.test',
}

export interface Order {
  readonly id: string
  readonly person: Person
}

export interface Calls {
  /** One press for the price of a sale, whose plan is checked. Null for any other answer than a price. */
  readonly sell: (person: Person) => Promise<Order | null>
  /** One press for a code to pay. Its order is open, and the service may be asked about it, until the code expires. */
  readonly buy: (person: Person) => Promise<Order | null>
}

export async function callsOf(place: Place): Promise<Calls> {
  const config = configShape.parse(await (await fetch(`${place.sandbox}/control/config`)).json())
  const [chain] = config.chains
  const idOf = actionIds(place.dist)
  const common = () => ({
    intentKey: randomUUID(),
    chainId: chain?.id,
    token: chain?.tokens[0]?.address,
    amount: '100',
    method: 'fromAmount',
    replaces: null,
  })
  const press = async (person: Person, kind: 'sell' | 'buy', more: object): Promise<Order | null> => {
    const asked = { kind, request: { ...common(), ...more } }
    const reply = await ask(place, person, actionCall(idOf('quote'), [asked], `/${kind}`))
    const read = orderShape.safeParse(resultOf(reply))
    return read.success && ['quoted', 'awaiting-payment'].includes(read.data.data.state)
      ? { id: read.data.data.id, person }
      : null
  }
  const wallet = { kind: 'address', address: `0x${'c'.repeat(40)}` }
  return {
    sell: (person) => press(person, 'sell', { recipient: { kind: 'inline', details, saveAs: null } }),
    buy: (person) => press(person, 'buy', { recipient: wallet }),
  }
}
