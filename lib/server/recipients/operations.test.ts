// Two people, every operation that takes a recipient's id, and each kind of id.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import { quoteSell } from '../orders/sell/quote'
import { code, details, ownWorld, request } from '../test/world'
import { changePixDetails, checkRecipient, renameRecipient } from './change'
import { saveRecipient } from './create'
import { followRecipients } from './follow'
import { acceptKey } from './frozen'
import { changeDetailsInput, recipientInput, renameInput } from './inputs'
import { getRecipient } from './list'
import { countGoingOn, dismissRecipient, restorableMs, restoreRecipient, retireRecipient } from './retire'

const world = ownWorld()
afterEach(() => world.calm())

async function saved(label: string, context = world.maria) {
  const answer = await saveRecipient(context, { label, target: { details }, intentKey: randomUUID() })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data.id
}

async function freeze(id: string) {
  const seen = { kind: 'pix', keyKind: 'email', maskedKey: 'x***@y.test', fingerprint: null } as const
  await world.db.update(recipients).set({ state: 'frozen', seen }).where(eq(recipients.id, id))
}

type Operation = (context: ActionContext, recipientId: string) => Promise<unknown>

const operations: Readonly<Record<string, Operation>> = {
  see: async ({ user }, recipientId) => (await getRecipient(user.id, recipientId)) !== null,
  rename: (context, recipientId) => renameRecipient(context, { recipientId, label: 'Mine now' }),
  change: (context, recipientId) => changePixDetails(context, { recipientId, details }),
  check: (context, recipientId) => checkRecipient(context, { recipientId }),
  retire: (context, recipientId) => retireRecipient(context, { recipientId }),
  dismiss: (context, recipientId) => dismissRecipient(context, { recipientId }),
  restore: (context, recipientId) => restoreRecipient(context, { recipientId }),
  'accept the key of': (context, recipientId) =>
    acceptKey(context, { recipientId, maskedKey: 'x***@y.test' }),
  sell: (context, recipientId) => quoteSell(context, request({ recipient: { kind: 'saved', recipientId } })),
  'count its orders': ({ user }, recipientId) => countGoingOn(user.id, recipientId),
}

const isGood = (answer: unknown) =>
  answer === true || answer === 0 || (typeof answer === 'object' && (answer as Result<unknown>).ok)

describe.each(Object.entries(operations))('to %s', (name, act) => {
  test('[R20] one’s own works; another person’s gets the answer for a missing one and does not change', async () => {
    const [own, foreign] = [await saved(`own ${name}`), await saved(`foreign ${name}`, world.joao)]
    for (const [context, recipientId] of [[world.maria, own] as const, [world.joao, foreign] as const]) {
      if (name === 'restore') await retireRecipient(context, { recipientId })
      if (name === 'accept the key of') await freeze(recipientId)
      if (name === 'dismiss')
        await world.db.update(recipients).set({ state: 'unmade' }).where(eq(recipients.id, recipientId))
    }
    const row = () => world.db.select().from(recipients).where(eq(recipients.id, foreign))
    const before = await row()
    world.service.calls.length = 0
    const [ofForeign, ofMissing] = [await act(world.maria, foreign), await act(world.maria, randomUUID())]
    expect(ofForeign).toEqual(ofMissing)
    expect(JSON.stringify(ofForeign)).not.toContain('foreign')
    expect(await row()).toEqual(before)
    expect(world.service.calls).toEqual([])
    expect(isGood(await act(world.maria, own))).toBe(true)
  })
})

test.each(['', 'x', '..', "' or 1=1 --", randomUUID().slice(1), `${randomUUID()}0`])(
  'the malformed id %j is refused like a missing one, before anything else happens',
  async (recipientId) => {
    expect(await getRecipient(world.maria.user.id, recipientId)).toBeNull()
    for (const schema of [recipientInput, renameInput, changeDetailsInput]) {
      const parsed = schema.safeParse({ recipientId, label: 'A', details })
      expect(parsed.error?.issues.map(({ message }) => message)).toContain('recipient_not_found')
    }
  },
)

const masked = async (id: string) => {
  const [row] = await world.db.select().from(recipients).where(eq(recipients.id, id))
  return row
}
const other = { ...details, pixKey: '+5511987654321' }
/** Makes one due and runs one round of the reconciler. */
const follow = async (id: string) => {
  await world.db.update(recipients).set({ nextCheckAt: null })
  await world.db
    .update(recipients)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(recipients.id, id))
  await followRecipients(world.db)
}

test('a round whose time is over begins no look', async () => {
  await saved('Due')
  await world.db.update(recipients).set({ nextCheckAt: new Date(0) })
  expect(await followRecipients(world.db, 0)).toBe(0)
  expect(await followRecipients(world.db)).toBeGreaterThan(0)
})

describe('[RCP-5] changing one', () => {
  test('sends key and identity by its id, and stores a mask of the new key', async () => {
    const id = await saved('To change')
    const answer = await changePixDetails(world.maria, { recipientId: id, details: other })
    expect(answer).toMatchObject({
      ok: true,
      data: { state: 'active', keyKind: 'phone', maskedKey: '+55 (11) *****-4321' },
    })
    expect(world.callsOf('/v1/update-recipient')[0]?.body).toMatchObject({
      recipientId: (await masked(id))?.serviceRecipientId,
      fiatSettlementDetails: { pixKey: '+5511987654321' },
    })
    expect(JSON.stringify(await masked(id))).not.toContain('987654321')
  })

  test('with a lost answer offers neither key until the list shows which one is paid', async () => {
    const id = await saved('Lost change')
    world.service.state.interfere = ({ path }) => (path === '/v1/update-recipient' ? 'cut' : undefined)
    expect(await changePixDetails(world.maria, { recipientId: id, details: other })).toMatchObject({
      ok: true,
      data: { state: 'checking' },
    })
    const sale = request({ recipient: { kind: 'saved', recipientId: id } })
    expect(code(await quoteSell(world.maria, sale))).toBe('recipient_checking')
    world.calm()
    await follow(id)
    expect(await masked(id)).toMatchObject({ state: 'active', maskedKey: 'm***@acme.test' })
  })

  test('with an answer lost after the service acted is settled at once', async () => {
    const id = await saved('Lost after')
    world.service.state.interfere = ({ path }) => (path === '/v1/update-recipient' ? 'cut-after' : undefined)
    expect(await changePixDetails(world.maria, { recipientId: id, details: other })).toMatchObject({
      ok: true,
      data: { state: 'active', maskedKey: '+55 (11) *****-4321' },
    })
  })

  test('refused by the service leaves it unchanged', async () => {
    const id = await saved('Refused change')
    world.service.state.interfere = () => ({
      status: 400,
      body: { message: 'fiatSettlementDetails.pixKey: no' },
    })
    expect(code(await changePixDetails(world.maria, { recipientId: id, details: other }))).toBe(
      'pix_key_invalid',
    )
    expect(await masked(id)).toMatchObject({
      state: 'active',
      maskedKey: 'm***@acme.test',
      wantedKey: null,
    })
  })
})

describe('the identity of one', () => {
  test.each(['pending', 'more_needed', 'rejected', 'approved'])(
    'that is %s is learned from the list',
    async (status) => {
      world.service.recipients.kycOfNew = status
      const id = await saved(`KYC ${status}`)
      await follow(id)
      expect(await getRecipient(world.maria.user.id, id)).toMatchObject({ kycStatus: status })
      world.service.recipients.kycOfNew = 'approved'
    },
  )
})

describe('ending one', () => {
  test('stops offering it, keeps its orders, and can be undone', async () => {
    const id = await saved('To end')
    const sale = () => quoteSell(world.maria, request({ recipient: { kind: 'saved', recipientId: id } }))
    expect(code(await sale())).toBe('ok')
    expect(await retireRecipient(world.maria, { recipientId: id })).toMatchObject({
      ok: true,
      data: { state: 'retired', canRestore: true },
    })
    expect(code(await sale())).toBe('recipient_not_found')
    await restoreRecipient(world.maria, { recipientId: id })
    expect(code(await sale())).toBe('ok')
  })

  test('works while the list is being read, whose late answer changes nothing', async () => {
    const id = await saved('Read meanwhile')
    let ended: Promise<unknown> = Promise.resolve()
    world.service.state.interfere = ({ path }) => {
      if (path.startsWith('/v1/recipients')) ended = retireRecipient(world.maria, { recipientId: id })
      return ended.then(() => undefined)
    }
    await follow(id)
    world.calm()
    expect(await ended).toMatchObject({ ok: true, data: { state: 'retired', canRestore: true } })
    expect(await getRecipient(world.maria.user.id, id)).toMatchObject({ state: 'retired', canRestore: true })
  })

  test('tells the service after a delay, but not while a quoted order is open', async () => {
    const id = await saved('Open order')
    await quoteSell(world.maria, request({ recipient: { kind: 'saved', recipientId: id } }))
    const now = new Date()
    await retireRecipient({ ...world.maria, now }, { recipientId: id })
    const row = await masked(id)
    expect(row?.nextCheckAt?.getTime()).toBeGreaterThanOrEqual(now.getTime() + restorableMs)
    await follow(id)
    expect(world.callsOf('/v1/deactivate-recipient')).toEqual([])

    const free = await saved('No order')
    await retireRecipient(world.maria, { recipientId: free })
    await follow(free)
    expect(world.service.recipients.ended).toContain((await masked(free))?.serviceRecipientId)
    expect(await getRecipient(world.maria.user.id, free)).toMatchObject({ canRestore: false })
    expect(code(await restoreRecipient(world.maria, { recipientId: free }))).toBe('recipient_ended')
  })

  test('waits while the service pays a sale, although chain and clock have no more news of it', async () => {
    const id = await saved('Being paid')
    const sale = await quoteSell(world.maria, request({ recipient: { kind: 'saved', recipientId: id } }))
    if (!sale.ok) throw new Error(sale.error.code)
    const ofSale = eq(orders.id, sale.data.id)
    await world.db.update(orders).set({ state: 'processing', nextCheckAt: null }).where(ofSale)
    expect(await countGoingOn(world.maria.user.id, id)).toBe(1)
    await world.db.update(orders).set({ nextAskAt: new Date() }).where(ofSale)
    await retireRecipient(world.maria, { recipientId: id })
    await follow(id)
    expect(await masked(id)).toMatchObject({ endedAt: null })

    await world.db.update(orders).set({ state: 'completed', nextAskAt: null }).where(ofSale)
    expect(await countGoingOn(world.maria.user.id, id)).toBe(0)
    await follow(id)
    expect((await masked(id))?.endedAt).not.toBeNull()
  })

  test('can’t be undone while the service is being told', async () => {
    const id = await saved('Being told')
    await retireRecipient(world.maria, { recipientId: id })
    let restored: unknown = null
    world.service.state.interfere = async ({ path }) => {
      if (path === '/v1/deactivate-recipient')
        restored = code(await restoreRecipient(world.maria, { recipientId: id }))
      return undefined
    }
    await follow(id)
    expect(restored).toBe('recipient_ended')
    expect(await getRecipient(world.maria.user.id, id)).toMatchObject({ state: 'retired', canRestore: false })
  })

  test('is sent again later when the call fails', async () => {
    const id = await saved('Ill service')
    await retireRecipient(world.maria, { recipientId: id })
    world.service.state.interfere = () => ({ status: 503, body: {} })
    await follow(id)
    expect((await masked(id))?.endedAt).toBeNull()
    world.calm()
    await follow(id)
    expect((await masked(id))?.endedAt).not.toBeNull()
  })

  test('can’t be undone once the service may have been told, even if its answer was lost', async () => {
    const id = await saved('Lost end')
    await retireRecipient(world.maria, { recipientId: id })
    world.service.state.interfere = ({ path }) =>
      path === '/v1/deactivate-recipient' ? 'cut-after' : undefined
    await follow(id)
    expect(await getRecipient(world.maria.user.id, id)).toMatchObject({ state: 'retired', canRestore: false })
    expect(code(await restoreRecipient(world.maria, { recipientId: id }))).toBe('recipient_ended')
  })
})

test('one that the service no longer has is offered no more, and ends after minutes without it', async () => {
  const id = await saved('Gone')
  await world.db
    .update(recipients)
    .set({ createdAt: new Date(0) })
    .where(eq(recipients.id, id))
  const { serviceRecipientId } = (await masked(id)) ?? {}
  world.service.recipients.ended.add(serviceRecipientId ?? '')
  expect(await checkRecipient(world.maria, { recipientId: id })).toMatchObject({
    data: { state: 'checking' },
  })
  const sale = request({ recipient: { kind: 'saved', recipientId: id } })
  expect(code(await quoteSell(world.maria, sale))).toBe('recipient_checking')
  for (let look = 0; look < 5; look++) await follow(id)
  expect(await getRecipient(world.maria.user.id, id)).toMatchObject({ state: 'retired', canRestore: false })
  // Its owner can save the same one again.
  expect(await saved('Gone')).not.toBe(id)
})

test('one that was just saved stays payable while the list does not have it yet', async () => {
  const id = await saved('Just saved')
  world.service.state.interfere = ({ path }) =>
    path === '/v1/recipients' ? { status: 200, body: { recipients: [], total: 0 } } : undefined
  await follow(id)
  expect(await masked(id)).toMatchObject({ state: 'active' })
  expect((await masked(id))?.nextCheckAt?.getTime()).toBeGreaterThan(Date.now())
})
