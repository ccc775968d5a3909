// The calls of a run, some in parallel, and the findings.
import { diceOf, oneOf } from '../soak/sell/dice'
import { type Call, callOf } from './call'
import { type OpenApi, type Operation, operationsOf, wrongWith } from './judge'
import { wrongPage } from './judge-page'
import { pageCallOf } from './page-calls'
import { type Chain, controlSamples, type Draft, Memory, serviceSamples } from './samples'
import { type Answer, send, sendHalf } from './send'
import { clientId, clientSecret, type Target } from './target'

export interface Tally {
  /** By operation, then by status. */
  readonly counts: Map<string, Map<number, number>>
  readonly ms: number[]
  readonly faults: string[]
  halves: number
}

const lanes = 16

async function read(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${await response.text()}`)
  return response.json()
}

async function tokenFrom(url: string): Promise<string> {
  const permissions = ['quotes', 'offramp', 'onramp', 'transactions', 'recipients', 'balances', 'prices']
  const headers = {
    'content-type': 'application/json',
    'x-client-id': clientId,
    'x-client-secret': clientSecret,
  }
  const body = JSON.stringify({
    expiresIn: 86_400,
    permissions: [...permissions.map((what) => `${what}:read`), 'recipients:write'],
  })
  const answer = await read(`${url}/v1/tokens`, { method: 'POST', headers, body })
  // Safe: the service's own shape; a wrong one fails every call with the token.
  return (answer as { token: string }).token
}

type Plan = (dice: () => number) => { draft: Draft; operation: Operation | null }

function plansOf(
  operations: readonly Operation[],
  chains: readonly Chain[],
  memory: Memory,
): readonly Plan[] {
  const samples = serviceSamples(memory, chains)
  const ofService = operations.map((operation): Plan => {
    const sample = samples[operation.name]
    if (sample === undefined)
      throw new Error(`there is no valid call for ${operation.name}: add it to samples.ts`)
    return (dice) => ({ draft: { ...operation, ...sample(dice) }, operation })
  })
  const ofControl = controlSamples(memory, chains).map(([method, path, sample]): Plan => {
    const name = `${method} control/${path}`
    return (dice) => ({ draft: { name, method, path: `/control/${path}`, ...sample(dice) }, operation: null })
  })
  const more = [...ofService, ...ofService, ...ofControl]
  return [...more, ...more, ...ofService]
}

function learn(memory: Memory, answer: Answer): void {
  if (answer.status < 200 || answer.status > 299 || !answer.text.startsWith('{')) return
  const body = JSON.parse(answer.text)
  memory.keep('transaction', body.transactionId)
  memory.keep('recipient', body.recipientId)
  memory.keep('brCode', body.depositInstructions?.pixKey)
}

function record(tally: Tally, call: Call, answer: Answer, wrong: string | null, number: number): void {
  const ofCall = tally.counts.get(call.name) ?? new Map<number, number>()
  ofCall.set(answer.status, (ofCall.get(answer.status) ?? 0) + 1)
  tally.counts.set(call.name, ofCall)
  tally.ms.push(answer.ms)
  if (wrong === null) return
  const sent =
    call.bytes === null ? '' : ` ${call.bytes.length} bytes ${call.bytes.toString('latin1').slice(0, 160)}`
  const headers = JSON.stringify(call.headers).slice(0, 160)
  tally.faults.push(`${number} ${call.method} ${call.path.slice(0, 160)}${sent} ${headers}: ${wrong}`)
}

export interface Fuzz {
  readonly tally: Tally
  /** Makes the calls up to this number, and continues from there when called again. */
  run(count: number): Promise<void>
}

/** `limitMs` is the limit for one answer. */
export async function openFuzz(target: Target, seed: number, limitMs: number): Promise<Fuzz> {
  // Safe: both answers have the shapes proven by their own tests.
  const operations = operationsOf((await read(`${target.url}/openapi.json`)) as OpenApi)
  const { chains } = (await read(`${target.url}/control/config`)) as { chains: Chain[] }
  const token = await tokenFrom(target.url)
  const memory = new Memory()
  const plans = plansOf(operations, chains, memory)
  const tally: Tally = { counts: new Map(), ms: [], faults: [], halves: 0 }
  let next = 0

  async function lane(count: number): Promise<void> {
    while (next < count && target.running()) {
      const number = next++
      const dice = diceOf(seed, number)
      if (dice() < 0.02) {
        const line = await sendHalf(target.url, dice)
        tally.halves += 1
        if (/ 5\d\d /.test(line)) tally.faults.push(`${number} half a request: ${line}`)
        continue
      }
      if (dice() < 0.15) {
        const call = pageCallOf(dice, memory, chains, target.url)
        const answer = await send(target.url, call, limitMs * 2)
        record(tally, call, answer, wrongPage(call, answer, limitMs), number)
        continue
      }
      const { draft, operation } = oneOf(dice, plans)(dice)
      const call = callOf(dice, draft, token)
      const answer = await send(target.url, call, limitMs * 2)
      learn(memory, answer)
      record(tally, call, answer, wrongWith(call, answer, operation, limitMs), number)
    }
  }
  return {
    tally,
    async run(count) {
      await Promise.all(Array.from({ length: lanes }, () => lane(count)))
    },
  }
}
