// Updates and deactivations count when the service's answer names the recipient, or its list shows them.
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { recipients } from '../db/schema/people'
import { quoteSell } from '../orders/sell/quote'
import { erasePersonalData } from '../personal-data/erase'
import { savedIn } from '../test/saved'
import { code, details, ownWorld, request } from '../test/world'
import { changePixDetails, checkRecipient } from './change'
import { restoreRecipient, retireRecipient } from './retire'

const world = ownWorld()
afterEach(() => world.calm())

const { change, follow, rewriteKey, rowOf, save, viewOf } = savedIn(() => world)
const other = { ...details, pixKey: '+5511987654321' }
const stranger = '00000000-0000-4000-8000-00000000dead'

/** Lets the service act on one operation, or not, and answer this. */
function answerTo(operation: string, body: unknown, acts: boolean) {
  world.service.state.interfere = ({ path }) =>
    path === `/v1/${operation}` ? { status: 200, body, acts } : undefined
}

const unsure = [
  ['no id', { message: 'ok' }],
  ['another id', { message: 'ok', recipientId: stranger }],
  ['a text', 'ok'],
  ['null', null],
] as const

describe('[RCP-5] a change answered with', () => {
  test('the id in upper case is confirmed, without the list', async () => {
    const id = await save()
    const { serviceRecipientId } = await rowOf(id)
    world.calm()
    answerTo('update-recipient', { recipientId: serviceRecipientId?.toUpperCase() }, true)
    expect(await changePixDetails(world.maria, { recipientId: id, details: other })).toMatchObject({
      data: { state: 'active', keyKind: 'phone' },
    })
    expect(world.callsOf('/v1/recipients')).toEqual([])
  })

  test.each(unsure)(
    '%s is confirmed once the list shows the new key, by one immediate look',
    async (_, body) => {
      const id = await save()
      world.calm()
      answerTo('update-recipient', body, true)
      expect(await changePixDetails(world.maria, { recipientId: id, details: other })).toMatchObject({
        data: { state: 'active', keyKind: 'phone', maskedKey: '+55 (11) *****-4321' },
      })
      expect(world.callsOf('/v1/recipients')).toHaveLength(1)
      expect(world.callsOf('/v1/update-recipient')).toHaveLength(1)
    },
  )

  test.each(unsure)(
    '%s while the list shows the old key offers neither, and falls back to the old one',
    async (_, body) => {
      const id = await save()
      answerTo('update-recipient', body, false)
      expect(await changePixDetails(world.maria, { recipientId: id, details: other })).toMatchObject({
        data: { state: 'checking', maskedKey: 'm***@acme.test' },
      })
      const sale = request({ recipient: { kind: 'saved', recipientId: id } })
      expect(code(await quoteSell(world.maria, sale))).toBe('recipient_checking')
      await follow(id)
      expect(await rowOf(id)).toMatchObject({ state: 'active', maskedKey: 'm***@acme.test', wantedKey: null })
    },
  )

  test('no id, with the same key and another identity, is confirmed when the list shows that key', async () => {
    const id = await save()
    answerTo('update-recipient', {}, true)
    const renamed = { ...details, name: 'Maria Souza' }
    expect(await changePixDetails(world.maria, { recipientId: id, details: renamed })).toMatchObject({
      data: { state: 'active', maskedKey: 'm***@acme.test' },
    })
  })

  test('no id stays open while the list masks what distinguishes the two keys', async () => {
    const id = await save()
    world.service.state.interfere = ({ path }) => {
      if (path !== '/v1/update-recipient') return undefined
      world.service.recipients.rewrite(id, { fiatSettlementDetails: { pixKey: 'm***@acme.test' } })
      return { status: 200, body: {} }
    }
    const mario = { ...details, pixKey: 'mario@acme.test' }
    expect(await changePixDetails(world.maria, { recipientId: id, details: mario })).toMatchObject({
      data: { state: 'checking' },
    })
    for (let look = 0; look < 4; look++) await follow(id)
    expect(await viewOf(id)).toMatchObject({ state: 'frozen', changed: { maskedKey: 'm***@acme.test' } })
  })

  test('no id, to a key with the same mask as the old one, is confirmed when the list shows the whole new key', async () => {
    const id = await save()
    await change(id, { keyFingerprint: null })
    answerTo('update-recipient', {}, true)
    const mario = { ...details, pixKey: 'mario@acme.test' }
    expect(await changePixDetails(world.maria, { recipientId: id, details: mario })).toMatchObject({
      data: { state: 'active', maskedKey: 'm***@acme.test' },
    })
    expect((await rowOf(id)).keyFingerprint).not.toBeNull()
  })

  test('no id, with a list that never names the key, pays nothing to it until its owner acts', async () => {
    const id = await save()
    world.service.state.interfere = ({ path }) => {
      if (path !== '/v1/update-recipient') return undefined
      world.service.recipients.rewrite(id, { fiatSettlementDetails: {} })
      return { status: 200, body: {} }
    }
    await changePixDetails(world.maria, { recipientId: id, details: other })
    for (let look = 0; look < 4; look++) await follow(id)
    expect(await viewOf(id)).toMatchObject({ state: 'frozen', changed: { keyKind: null, maskedKey: '' } })
  })
})

describe('"Check now" while an answer is open', () => {
  const listOf = (...entries: readonly unknown[]) => ({
    status: 200,
    body: { recipients: entries, total: 0 },
  })
  const lose = (operation: string) => {
    world.service.state.interfere = ({ path }) =>
      path === `/v1/${operation}` ? 'cut' : path === '/v1/recipients' ? listOf() : undefined
  }
  const check = async (recipientId: string) => {
    const answer = await checkRecipient(world.maria, { recipientId })
    return answer.ok ? answer.data : null
  }

  test('offers neither key while a slow service may still carry out a change', async () => {
    const id = await save()
    answerTo('update-recipient', {}, false)
    await changePixDetails(world.maria, { recipientId: id, details: other })
    world.calm()
    expect(await check(id)).toMatchObject({ state: 'checking' })
    expect(code(await changePixDetails(world.maria, { recipientId: id, details }))).toBe('recipient_checking')
    expect(world.callsOf('/v1/update-recipient')).toEqual([])
    const sale = request({ recipient: { kind: 'saved', recipientId: id } })
    expect(code(await quoteSell(world.maria, sale))).toBe('recipient_checking')
    rewriteKey(id, other.pixKey)
    expect(await check(id)).toMatchObject({ state: 'active', maskedKey: '+55 (11) *****-4321' })
  })

  test.each(['create', 'update'])(
    'uses up none of the looks that a lost %s is waited for',
    async (operation) => {
      if (operation === 'create') lose('create-recipient')
      const id = await save()
      if (operation === 'update') {
        lose('update-recipient')
        await changePixDetails(world.maria, { recipientId: id, details: other })
      }
      const { checks, nextCheckAt } = await rowOf(id)
      for (let press = 0; press < 6; press++) expect(await check(id)).toMatchObject({ state: 'checking' })
      expect(await rowOf(id)).toMatchObject({ checks, nextCheckAt })
    },
  )
})

test('one whose identity was looked at often is looked for as long as any other once the list lacks it', async () => {
  const id = await save()
  await change(id, { createdAt: new Date(0), kycStatus: 'pending', checks: 5 })
  world.service.recipients.ended.add((await rowOf(id)).serviceRecipientId ?? '')
  await follow(id)
  expect(await rowOf(id)).toMatchObject({ state: 'checking', checks: 1 })
})

describe('a deactivation answered with', () => {
  const ended = async () => {
    const id = await save()
    await retireRecipient(world.maria, { recipientId: id })
    return id
  }

  test.each(unsure)('%s is done when the list no longer has it', async (_, body) => {
    const id = await ended()
    answerTo('deactivate-recipient', body, true)
    await follow(id)
    expect((await rowOf(id)).endedAt).not.toBeNull()
    expect(code(await restoreRecipient(world.maria, { recipientId: id }))).toBe('recipient_ended')
  })

  test.each(unsure)('%s while the list has it is sent again, less and less often', async (_, body) => {
    const id = await ended()
    answerTo('deactivate-recipient', body, false)
    const gaps: number[] = []
    for (let round = 0; round < 8; round++) {
      const before = Date.now()
      await follow(id)
      const { nextCheckAt, endedAt } = await rowOf(id)
      expect(endedAt).toBeNull()
      gaps.push(Math.round(((nextCheckAt?.getTime() ?? 0) - before) / 60_000))
    }
    expect(gaps).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    world.calm()
    await follow(id)
    expect((await rowOf(id)).endedAt).not.toBeNull()
  })

  test('no id by a service without a list is done; a proxy’s page is not', async () => {
    const [one, other] = [await ended(), await ended()]
    const answers = (body: unknown) => {
      world.service.state.interfere = ({ path }) =>
        path === '/v1/recipients' ? { status: 404, body: {} } : { status: 200, body }
    }
    answers({ message: 'ok' })
    await follow(one)
    expect((await rowOf(one)).endedAt).not.toBeNull()
    answers('<html>')
    await follow(other)
    expect((await rowOf(other)).endedAt).toBeNull()
  })

  test('a 404 by a gateway that only names its path is not done', async () => {
    const id = await ended()
    world.service.state.interfere = ({ path }) => ({ status: 404, body: { message: `Cannot PUT ${path}` } })
    await follow(id)
    expect((await rowOf(id)).endedAt).toBeNull()
    world.calm()
    await follow(id)
    expect((await rowOf(id)).endedAt).not.toBeNull()
  })
})

describe('an erasure', () => {
  const left = async (userId: string) =>
    (await world.db.select().from(recipients).where(eq(recipients.userId, userId))).length

  test.each(unsure)('whose deactivation is answered with %s still completes', async (_, body) => {
    const person = await world.contextOf(`0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '0')}`)
    const id = await save({ details }, person)
    await erasePersonalData(person)
    answerTo('deactivate-recipient', body, false)
    for (let round = 0; round < 3; round++) await follow(id)
    expect(await left(person.user.id)).toBe(1)
    answerTo('deactivate-recipient', body, true)
    await follow(id)
    expect(await left(person.user.id)).toBe(0)
  })

  test('during a look at the list is not undone by the list', async () => {
    const person = await world.contextOf(`0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '1')}`)
    const id = await save({ details }, person)
    await change(id, { state: 'checking' })
    world.service.state.interfere = async ({ path }) => {
      if (path === '/v1/recipients') await erasePersonalData(person)
      return undefined
    }
    await checkRecipient(person, { recipientId: id })
    const row = await rowOf(id)
    expect(row).toMatchObject({
      state: 'dropped',
      maskedKey: '',
      keyFingerprint: null,
      seen: null,
      wantedKey: null,
    })
    expect(row.nextCheckAt).not.toBeNull()
  })
})
