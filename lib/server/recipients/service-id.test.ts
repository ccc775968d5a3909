// One id at the service belongs to one recipient of ours: an answer that gives it to a second one is about the first.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { quoteSell } from '../orders/sell/quote'
import { savedIn } from '../test/saved'
import { code, details, ownWorld, request } from '../test/world'
import { saveRecipient } from './create'
import { keepServiceId, leaseMs, leaseRow, release } from './lease'
import { retireRecipient } from './retire'

const world = ownWorld()
afterEach(() => world.calm())

const { change, follow, rowOf, save } = savedIn(() => world)
const press = () => ({ label: randomUUID(), target: { details }, intentKey: randomUUID() })

/** Lets the service create the recipient, or not, and answer with another's id. */
function answerWith(recipientId: string, acts = true) {
  world.service.state.interfere = ({ path }) =>
    path === '/v1/create-recipient' ? { status: 201, body: { recipientId }, acts } : undefined
}

async function idOf(row: string): Promise<string> {
  return (await rowOf(row)).serviceRecipientId ?? ''
}

describe('[RCP-1] an answer to a create with the id of', () => {
  test.each([
    ['another person’s recipient', () => world.joao, false],
    ['another person’s recipient, in capitals', () => world.joao, true],
    ['the same person’s other recipient', () => world.maria, false],
  ])('%s is refused, and the list shows the right one', async (_, owner, inCapitals) => {
    const taken = await idOf(await save({ details }, owner()))
    answerWith(inCapitals ? taken.toUpperCase() : taken)
    const answer = await saveRecipient(world.maria, press())
    expect(answer).toMatchObject({ ok: true, data: { state: 'active' } })
    const own = await idOf(answer.ok ? answer.data.id : '')
    expect(own).toBe(world.service.recipients.known.get(answer.ok ? answer.data.id : '')?.recipientId)
    expect(own).not.toBe(taken)
    expect(world.callsOf('/v1/create-recipient')).toHaveLength(2)
  })

  test('another, not resolved by the list, leaves it "checking" and unpaid', async () => {
    const taken = await idOf(await save({ details }, world.joao))
    answerWith(taken, false)
    const answer = await saveRecipient(world.maria, press())
    expect(answer).toMatchObject({ ok: true, data: { state: 'checking' } })
    const id = answer.ok ? answer.data.id : ''
    expect((await rowOf(id)).serviceRecipientId).toBeNull()
    const sale = { kind: 'inline', details, saveAs: randomUUID() }
    expect(code(await quoteSell(world.maria, request({ recipient: sale })))).toBe('recipient_checking')
    expect(world.callsOf('/v1/offramp/quote')).toEqual([])
  })

  test('the same recipient, to two concurrent creates, is stored for one of them', async () => {
    for (let round = 0; round < 5; round++) {
      answerWith(randomUUID(), false)
      const answers = await Promise.all([
        saveRecipient(world.maria, press()),
        saveRecipient(world.joao, press()),
        saveRecipient(world.maria, press()),
      ])
      const states = answers.map((answer) => (answer.ok ? answer.data.state : answer.error.code)).toSorted()
      expect(states).toEqual(['active', 'checking', 'checking'])
    }
  })
})

test('[RCP-1] one id, told about many recipients at the same moment, is stored for one of them', async () => {
  for (let round = 0; round < 3; round++) {
    const rows = await Promise.all(Array.from({ length: 6 }, async () => rowOf(await save())))
    const told = randomUUID()
    const kept = await Promise.all(
      rows.map(async (row) => {
        const leased = await leaseRow(world.db, row, row.state)
        return leased !== null && keepServiceId(world.db, leased, told, {})
      }),
    )
    expect(kept.filter(Boolean)).toHaveLength(1)
  }
})

test('a lease is taken over once it has ended, and what it brings is written into its own row', async () => {
  const [id, otherId] = [await save(), await save()]
  const lease = async () => leaseRow(world.db, await rowOf(id), 'active')
  await change(id, { askedAt: new Date(Date.now() - leaseMs + 10_000) })
  expect(await lease()).toBeNull()
  await change(id, { askedAt: new Date(Date.now() - leaseMs - 1) })
  const leased = await lease()
  if (leased === null) throw new Error('not leased')
  // Another one leased at the same moment.
  await change(otherId, { askedAt: leased.askedAt })
  const other = await rowOf(otherId)
  expect(await release(world.db, leased, { kycStatus: 'rejected' })).toBe(true)
  expect(await rowOf(id)).toMatchObject({ kycStatus: 'rejected', askedAt: null })
  expect(await rowOf(otherId)).toEqual(other)
})

test('a list that gives our name another’s id is not trusted', async () => {
  const taken = await idOf(await save({ details }, world.joao))
  world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut' : undefined)
  const answer = await saveRecipient(world.maria, press())
  const id = answer.ok ? answer.data.id : ''
  const listed = {
    name: id,
    recipientId: taken.toUpperCase(),
    fiatSettlementDetails: { pixKey: details.pixKey },
  }
  world.service.state.interfere = ({ path }) =>
    path === '/v1/recipients' ? { status: 200, body: { recipients: [listed], total: 1 } } : undefined
  await follow(id)
  expect(await rowOf(id)).toMatchObject({ state: 'checking', serviceRecipientId: null })

  const active = await save()
  const before = await rowOf(active)
  listed.name = active
  await follow(active)
  expect(await rowOf(active)).toEqual({ ...before, nextCheckAt: null })
})

test('in an old database with one id twice, a deactivation uses the name, so that no other recipient is deactivated', async () => {
  const [mine, theirs] = [await save(), await save({ details }, world.joao)]
  const [own, taken] = [await idOf(mine), await idOf(theirs)]
  await change(mine, { serviceRecipientId: taken.toUpperCase() })
  await retireRecipient(world.maria, { recipientId: mine })
  await follow(mine)
  expect((await rowOf(mine)).endedAt).not.toBeNull()
  expect(world.service.recipients.ended).toContain(own)
  expect(world.service.recipients.ended).not.toContain(taken)
})
