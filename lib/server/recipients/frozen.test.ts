// A recipient that differs in the service's list from what its owner saved.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findOrder } from '../orders/read'
import { quoteSell } from '../orders/sell/quote'
import { savedIn } from '../test/saved'
import { code, details, ownWorld, request } from '../test/world'
import { changePixDetails, checkRecipient, renameRecipient } from './change'
import { saveRecipient } from './create'
import { followRecipients } from './follow'
import { acceptKey } from './frozen'
import { listRecipientPage } from './list'
import { lastRecipientOf, listPixRecipients } from './offered'
import { restoreRecipient, retireRecipient } from './retire'

const world = ownWorld()
afterEach(() => world.calm())

const { change, follow, rewriteKey, rowOf, save, viewOf } = savedIn(() => world)
const stranger = 'golpe@evil.test'
/** In the normal form that a form's input has here. */
const checked = { ...details, taxId: '52998224725' }

const sellTo = (recipientId: string) =>
  quoteSell(world.maria, request({ recipient: { kind: 'saved', recipientId } }))

/** Saved by its owner, then changed at the service, and detected. */
async function frozenPix(pixKey = stranger): Promise<string> {
  const id = await save()
  rewriteKey(id, pixKey)
  await follow(id)
  return id
}

describe('a list with another spelling of the saved key', () => {
  test.each(['maria@acme.test', ' Maria@ACME.test', 'm•••@acme.test', '***', undefined, 17])(
    'as %j does not change the recipient',
    async (pixKey) => {
      const id = await save()
      rewriteKey(id, pixKey)
      await follow(id)
      expect(await viewOf(id)).toMatchObject({ state: 'active', maskedKey: 'm***@acme.test', changed: null })
    },
  )

  test.each(['+55 (11) 98765-4321', '11987654321', '55 11 9 8765 4321'])(
    'as %j is the saved phone',
    async (pixKey) => {
      const id = await save({ details: { ...details, pixKey: '+5511987654321' } })
      rewriteKey(id, pixKey)
      await follow(id)
      expect(await viewOf(id)).toMatchObject({ state: 'active', keyKind: 'phone' })
    },
  )
})

describe('a list with another key', () => {
  test.each([
    [stranger, 'email', 'g***@evil.test'],
    ['maria2@acme.test', 'email', 'm***@acme.test'],
    ['m•••@evil.test', 'email', 'm***@evil.test'],
    ['52998224725', 'cpf', '***.982.247-**'],
    ['no key', null, ''],
  ])(
    '%s freezes the recipient: what was saved stays, and the other is shown masked',
    async (pixKey, keyKind, maskedKey) => {
      const id = await frozenPix(pixKey)
      expect(await viewOf(id)).toMatchObject({
        state: 'frozen',
        maskedKey: 'm***@acme.test',
        keyKind: 'email',
        changed: { keyKind, maskedKey },
      })
      expect(JSON.stringify(await rowOf(id))).not.toContain(pixKey)
    },
  )

  test('alerts the operator with only an id', async () => {
    const written: string[] = []
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    const id = await frozenPix()
    spy.mockRestore()
    const lines = written.filter((line) => line.includes('recipient frozen'))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { at: expect.any(String), level: 'warn', event: 'recipient frozen', recipientId: id },
    ])
    expect(written.join('')).not.toMatch(/evil|acme/)
  })

  test('stops offering it: not in a form, not as the last one, not by its id; an existing price stays', async () => {
    const id = await save()
    const before = await sellTo(id)
    if (!before.ok) throw new Error(before.error.code)
    rewriteKey(id, stranger)
    await follow(id)
    expect((await listPixRecipients(world.maria.user.id)).map((each) => each.id)).not.toContain(id)
    expect(await lastRecipientOf(world.maria.user.id, 'sell')).toBeNull()
    const calls = world.callsOf('/v1/offramp/quote').length
    expect(await sellTo(id)).toEqual({
      ok: false,
      error: { code: 'recipient_changed', fields: { recipientId: 'recipient_changed' } },
    })
    expect(world.callsOf('/v1/offramp/quote')).toHaveLength(calls)
    expect((await findOrder(world.db, before.data.id, world.maria.user.id))?.order.state).toBe('quoted')
    const { items } = await listRecipientPage(world.maria.user.id, {
      search: '',
      filter: 'attention',
      cursor: null,
    })
    expect(items.map((each) => each.id)).toContain(id)
  })

  test('instead of a lost answer freezes it at once; saving the same recipient again leads to it', async () => {
    const press = { label: 'Lost and changed', target: { details: checked }, intentKey: randomUUID() }
    world.service.state.interfere = async (call) => {
      if (call.path !== '/v1/create-recipient') return undefined
      world.service.recipients.answer({
        ...call,
        body: { ...call.body, fiatSettlementDetails: { pixKey: stranger } },
      })
      return 'cut'
    }
    const answer = await saveRecipient(world.maria, press)
    expect(answer).toMatchObject({
      ok: true,
      data: { state: 'frozen', changed: { maskedKey: 'g***@evil.test' } },
    })
    world.calm()
    expect(await saveRecipient(world.maria, press)).toEqual(answer)
    const inSale = { kind: 'inline', details: checked, saveAs: press.label }
    expect(code(await quoteSell(world.maria, request({ recipient: inSale })))).toBe('recipient_changed')
    expect(world.callsOf('/v1/offramp/quote')).toEqual([])
  })

  test('once, and the right one later, freezes it for minutes; older builds do not follow it', async () => {
    const id = await frozenPix()
    const frozen = await rowOf(id)
    expect(frozen.nextCheckAt).toBeNull()
    expect(frozen.recheckAt?.getTime()).toBeLessThan(Date.now() + 61_000)
    await follow(id, 'recheckAt')
    expect((await rowOf(id)).recheckAt?.getTime()).toBeGreaterThan(Date.now() + 500_000)
    rewriteKey(id, 'maria@acme.test')
    await follow(id, 'recheckAt')
    expect(await rowOf(id)).toMatchObject({ state: 'active', seen: null, recheckAt: null })
  })

  test('is checked again on schedule, however often its owner presses "Check now"', async () => {
    const id = await frozenPix()
    const { checks, recheckAt } = await rowOf(id)
    for (let press = 0; press < 4; press++) await checkRecipient(world.maria, { recipientId: id })
    expect(await rowOf(id)).toMatchObject({ state: 'frozen', checks, recheckAt })
  })

  test('does not change the recipient’s id', async () => {
    const id = await save()
    const { serviceRecipientId } = await rowOf(id)
    world.service.recipients.rewrite(id, { recipientId: randomUUID() })
    rewriteKey(id, stranger)
    await follow(id)
    expect(await rowOf(id)).toMatchObject({ state: 'frozen', serviceRecipientId })
  })

  test.each([
    ['mario@acme.test', undefined],
    ['mario@acme.test', 'm•••@acme.test'],
    ['no key', '***'],
  ])(
    '(%s) keeps it frozen while the list says %j, which does not identify the key',
    async (other, unclear) => {
      const id = await frozenPix(other)
      const check = async () => (await checkRecipient(world.maria, { recipientId: id })).ok
      rewriteKey(id, unclear)
      expect(await check()).toBe(true)
      expect(await viewOf(id)).toMatchObject({ state: 'frozen' })
      rewriteKey(id, 'maria@acme.test')
      expect(await check()).toBe(true)
      expect(await viewOf(id)).toMatchObject({ state: 'active' })
    },
  )

  test('is resolved by a mask that only matches the saved key', async () => {
    const id = await frozenPix()
    rewriteKey(id, 'm•••@acme.test')
    await follow(id, 'recheckAt')
    expect(await viewOf(id)).toMatchObject({ state: 'active' })
  })
})

describe('a row without a fingerprint, or with one of a replaced secret', () => {
  test.each([null, '00000000.abcdef'])(
    '(%j) is compared by its mask, and gets a fingerprint',
    async (keyFingerprint) => {
      const id = await save()
      const { keyFingerprint: made } = await rowOf(id)
      await change(id, { keyFingerprint })
      await follow(id)
      expect(await rowOf(id)).toMatchObject({ state: 'active', keyFingerprint: made })
      await change(id, { keyFingerprint })
      rewriteKey(id, stranger)
      await follow(id)
      expect(await rowOf(id)).toMatchObject({ state: 'frozen', maskedKey: 'm***@acme.test' })
    },
  )

  test('one key saved twice has two fingerprints', async () => {
    const [one, other] = [await rowOf(await save()), await rowOf(await save())]
    expect(one.keyFingerprint).not.toBe(other.keyFingerprint)
  })
})

describe('the owner of a frozen Pix recipient', () => {
  test('accepts the shown key, which is paid from then on', async () => {
    const id = await frozenPix()
    const shown = { recipientId: id, maskedKey: 'g***@evil.test' }
    expect(code(await acceptKey(world.maria, { ...shown, maskedKey: 'x***@evil.test' }))).toBe(
      'recipient_changed',
    )
    expect(code(await acceptKey(world.joao, shown))).toBe('recipient_not_found')
    await change(id, { askedAt: new Date() })
    expect(code(await acceptKey(world.maria, shown))).toBe('recipient_checking')
    await change(id, { askedAt: null })
    expect(await rowOf(id)).toMatchObject({ state: 'frozen' })
    expect(await acceptKey(world.maria, shown)).toMatchObject({
      ok: true,
      data: { state: 'active', maskedKey: 'g***@evil.test', changed: null },
    })
    expect(code(await acceptKey(world.maria, shown))).toBe('recipient_not_found')
    expect(code(await sellTo(id))).toBe('ok')
    await follow(id)
    expect(await rowOf(id)).toMatchObject({ state: 'active', seen: null })
    rewriteKey(id, 'golpe2@evil.test')
    await follow(id)
    expect(await rowOf(id)).toMatchObject({ state: 'frozen' })
  })

  test('can’t accept a key that can’t be shown', async () => {
    const id = await frozenPix('no key')
    expect(code(await acceptKey(world.maria, { recipientId: id, maskedKey: '' }))).toBe('recipient_changed')
  })

  test('sends the saved key again', async () => {
    const id = await frozenPix()
    expect(await changePixDetails(world.maria, { recipientId: id, details })).toMatchObject({
      ok: true,
      data: { state: 'active', maskedKey: 'm***@acme.test' },
    })
    await follow(id)
    expect(await rowOf(id)).toMatchObject({ state: 'active', seen: null, wantedKey: null })
    expect(code(await sellTo(id))).toBe('ok')
  })

  test('keeps it frozen when the service refuses the change, or its answer is lost and the list still has the other', async () => {
    const id = await frozenPix()
    const change = () => changePixDetails(world.maria, { recipientId: id, details })
    world.service.state.interfere = () => ({ status: 400, body: { message: 'kycInformation.taxId: no' } })
    expect(code(await change())).toBe('tax_id_invalid')
    expect(await rowOf(id)).toMatchObject({ state: 'frozen', wantedKey: null })
    world.service.state.interfere = ({ path }) => (path === '/v1/update-recipient' ? 'cut' : undefined)
    expect(await change()).toMatchObject({ data: { state: 'checking' } })
    expect(code(await sellTo(id))).toBe('recipient_checking')
    world.calm()
    await follow(id)
    expect(await viewOf(id)).toMatchObject({ state: 'frozen', changed: { maskedKey: 'g***@evil.test' } })
    // Nor does the key of that change, seen later, count without its owner.
    expect(await rowOf(id)).toMatchObject({ wantedKey: null })
  })

  test('renames, removes and restores it, and it is still frozen', async () => {
    const id = await frozenPix()
    expect(await renameRecipient(world.maria, { recipientId: id, label: 'Renamed' })).toMatchObject({
      ok: true,
    })
    expect(await retireRecipient(world.maria, { recipientId: id })).toMatchObject({
      data: { state: 'retired' },
    })
    expect(await restoreRecipient(world.maria, { recipientId: id })).toMatchObject({
      data: { state: 'frozen', label: 'Renamed', changed: { maskedKey: 'g***@evil.test' } },
    })
    expect((await rowOf(id)).nextCheckAt).toBeNull()
  })
})

test('the list is checked after the first order of a day, not after later ones', async () => {
  const id = await save()
  await follow(id)
  expect((await rowOf(id)).nextCheckAt).toBeNull()
  await sellTo(id)
  expect((await rowOf(id)).nextCheckAt).toEqual(expect.any(Date))
  rewriteKey(id, stranger)
  await followRecipients(world.db)
  expect(await rowOf(id)).toMatchObject({ state: 'frozen' })
  await acceptKey(world.maria, { recipientId: id, maskedKey: 'g***@evil.test' })
  await follow(id)
  await sellTo(id)
  expect((await rowOf(id)).nextCheckAt).toBeNull()
})
