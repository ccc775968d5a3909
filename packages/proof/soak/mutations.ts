// npm run proof -- soak mutations [--brief]: honest quotes of the sandbox for every kind of order and every way to name
// an amount, each value changed in every way, then passed to the server's own parser and checks. Whatever can still be
// signed or paid needs a documented reason why it is harmless, and must never make a wallet or a bank do anything else.
import { parseArgs } from 'node:util'
import { account, type Question } from './mutations/asking'
import { isPayableUnpinned, judge } from './mutations/judge'
import { differences, isBinding, isUnfit, type StoredValues } from './mutations/kept'
import { type Mutation, mutationsOf, pathsOf } from './mutations/mutate'
import { startPlace } from './mutations/place'
import { type AnsweredQuestion, honestAnswers } from './mutations/questions'
import type { Reason } from './mutations/reason'
import { reasonFor, reasons } from './mutations/reasons'
import { type Finding, runSoak } from './report'

const { values } = parseArgs({ options: { brief: { type: 'boolean' } } })

interface Tally {
  readonly kind: Question['kind']
  quotes: number
  places: number
  mutations: number
  border: number
  check: number
  signable: number
  unpinned: number
}

interface Results {
  readonly tallies: Map<Question['kind'], Tally>
  readonly byReason: Map<Reason, number>
  /** Honest answers that were refused. */
  readonly dishonest: string[]
  readonly crashes: string[]
  readonly harmful: string[]
  readonly unexplained: string[]
  readonly unfit: string[]
  /** Payable without a pinned receiver, and not because of another code. */
  readonly unpinned: string[]
}

const seen: Results = {
  tallies: new Map(),
  byReason: new Map(),
  dishonest: [],
  crashes: [],
  harmful: [],
  unexplained: [],
  unfit: [],
  unpinned: [],
}

function tallyOf(kind: Question['kind']): Tally {
  const known = seen.tallies.get(kind)
  if (known !== undefined) return known
  const none = { quotes: 0, places: 0, mutations: 0, border: 0, check: 0, signable: 0, unpinned: 0 }
  const fresh: Tally = { kind, ...none }
  seen.tallies.set(kind, fresh)
  return fresh
}

function noteSignable(
  { kind, name }: Question,
  { path, change }: Mutation,
  honest: StoredValues,
  kept: StoredValues,
): void {
  const differs = differences(honest, kept)
  const line = `${name}: ${path || 'the answer'}, ${change}: ${differs.map(({ name }) => name).join(' ') || 'nothing differs'}`
  if (isUnfit(kept)) seen.unfit.push(line)
  if (differs.some(isBinding)) seen.harmful.push(line)
  const reason = reasonFor({ kind, path, differs })
  if (reason === null) seen.unexplained.push(line)
  else seen.byReason.set(reason, (seen.byReason.get(reason) ?? 0) + 1)
}

async function tryOne(asking: Question, honest: StoredValues, mutation: Mutation): Promise<void> {
  const tally = tallyOf(asking.kind)
  const verdict = await judge(asking, mutation.text)
  const line = `${asking.name}: ${mutation.path}, ${mutation.change}`
  tally.mutations += 1
  switch (verdict.by) {
    case 'border':
      tally.border += 1
      break
    case 'check':
      tally.check += 1
      if (!(await isPayableUnpinned(asking, mutation.text))) break
      tally.unpinned += 1
      if (mutation.path !== 'depositInstructions.pixKey') seen.unpinned.push(line)
      break
    case 'nobody':
      tally.signable += 1
      noteSignable(asking, mutation, honest, verdict.kept)
      break
    case 'crash':
      seen.crashes.push(`${line}: ${String(verdict.thrown)}`)
  }
}

async function tryAll({ asking, text }: AnsweredQuestion): Promise<void> {
  const answer: unknown = JSON.parse(text)
  const honest = await judge(asking, text)
  if (honest.by !== 'nobody') {
    seen.dishonest.push(`${asking.name}: ${honest.by === 'crash' ? String(honest.thrown) : honest.by}`)
    return
  }
  const tally = tallyOf(asking.kind)
  tally.quotes += 1
  tally.places += pathsOf(answer).length
  const others = [account, asking.token.address, ...addressesIn(text)]
  for (const mutation of mutationsOf(answer, [...new Set(others)]))
    await tryOne(asking, honest.kept, mutation)
}

const addressesIn = (text: string) => text.match(/(?<=")0x[0-9a-fA-F]{40}(?=")/g) ?? []

/** One of each kind in a brief run, with every change. */
function chosen(answers: readonly AnsweredQuestion[]): readonly AnsweredQuestion[] {
  const isFirst = ({ asking }: AnsweredQuestion, index: number) =>
    answers.findIndex((other) => other.asking.kind === asking.kind) === index
  return values.brief ? answers.filter(isFirst) : answers
}

function print(seconds: number): void {
  const all = [...seen.tallies.values()]
  for (const { kind, ...counts } of all)
    console.log(
      `${kind.padEnd(6)} ${counts.quotes} quotes with ${counts.places} values: ${counts.mutations} changed, ${counts.border} refused by ` +
        `the parser, ${counts.check} by a check, ${counts.signable} ${kind === 'buy' ? 'payable' : 'signable'}`,
    )
  const sum = (of: 'mutations' | 'border' | 'check' | 'signable' | 'unpinned') =>
    all.reduce((total, tally) => total + tally[of], 0)
  console.log(
    `in total ${sum('mutations')} changed, ${sum('border')} refused by the parser, ${sum('check')} by a check, ` +
      `${sum('signable')} signable or payable; ${sum('unpinned')} more payable where no receiver is pinned; ${seconds.toFixed(1)} s`,
  )
  for (const [{ why }, count] of seen.byReason) console.log(`${String(count).padStart(6)}  ${why}`)
}

function show(name: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`${lines.length} ${name}`)
  for (const line of lines.slice(0, 20)) console.log(`  ${line}`)
}

function judgeAll(): readonly Finding[] {
  const unneeded = reasons.filter((reason) => !seen.byReason.has(reason)).map(({ why }) => why)
  const lists: readonly (readonly [promise: string, name: string, lines: readonly string[]])[] = [
    ['every honest answer can be signed or paid', 'honest answers refused', seen.dishonest],
    ['[R26] the server only ever throws refusals', 'crashes', seen.crashes],
    [
      '[R30] no change makes a wallet sign or a bank pay anything else',
      'changes of what is signed or paid',
      seen.harmful,
    ],
    ['every change that stays signable has a reason', 'signable without a reason', seen.unexplained],
    ['stored text is short and plain', 'stored texts that break a write or a page', seen.unfit],
    [
      'without a pinned receiver, only another code is payable as well',
      'other changes payable without a pinned receiver',
      seen.unpinned,
    ],
    ['every reason is needed', 'reasons that no change needs', unneeded],
  ]
  return lists.map(([promise, name, lines]) => {
    show(name, lines)
    return { promise, held: lines.length === 0 }
  })
}

await runSoak(async () => {
  const baseUrl = await startPlace()
  const answers = chosen(await honestAnswers(baseUrl))
  const begun = performance.now()
  for (const answered of answers) await tryAll(answered)
  print((performance.now() - begun) / 1_000)
  return judgeAll()
})
