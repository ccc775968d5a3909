import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders'
import { recipients } from '../../db/schema/people'
import { changePixDetails } from '../../recipients/change'
import { saveRecipient } from '../../recipients/create'
import { acceptKey } from '../../recipients/frozen'
import { retireRecipient } from '../../recipients/retire'
import { savedIn } from '../../test/saved'
import { code, details, ownWorld, request } from '../../test/world'
import { beginStep, recordRefusal } from '../steps'
import { quoteSell } from './quote'

const world = ownWorld()
afterEach(() => world.calm())

const { follow, rewriteKey } = savedIn(() => world)

/** In the normal form that a form's input has here. */
const typed = { ...details, taxId: '52998224725' }

async function saved(label = 'Mom'): Promise<string> {
  const target = { details: typed }
  const answer = await saveRecipient(world.maria, { label, target, intentKey: randomUUID() })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data.id
}

/** Another tab does something while the service works on the price. */
function meanwhile(act: () => Promise<unknown>): void {
  let isFirst = true
  world.service.state.interfere = async ({ path }) => {
    if (!isFirst || path !== '/v1/offramp/quote') return undefined
    isFirst = false
    await act()
    return undefined
  }
}

const sale = (recipientId: string) =>
  quoteSell({ ...world.maria, now: new Date() }, request({ recipient: { kind: 'saved', recipientId } }))

test.each([
  ['another mask', 'other@acme.test'],
  ['the same mask', details.pixKey.replace(/^(.)./, '$1x')],
])(
  'a price is not offered when the recipient’s key became one with %s while it was asked',
  async (_, pixKey) => {
    const id = await saved()
    const key = () => world.db.select().from(recipients).where(eq(recipients.id, id))
    const [before] = await key()
    meanwhile(() => changePixDetails(world.maria, { recipientId: id, details: { ...details, pixKey } }))
    expect(code(await sale(id))).toBe('recipient_checking')
    const [after] = await key()
    expect(after?.keyFingerprint).not.toBe(before?.keyFingerprint)
    expect(code(await sale(id))).toBe('ok')
  },
)

test('a price is not offered when the recipient was removed while it was asked', async () => {
  const id = await saved()
  meanwhile(() => retireRecipient(world.maria, { recipientId: id }))
  expect(code(await sale(id))).toBe('recipient_not_found')
})

describe('a priced sale', () => {
  const begin = async (orderId: string) => {
    const at = { account: world.maria.user.address, nonce: 7 }
    return code(await beginStep(world.maria, { orderId, step: 'transfer', at }))
  }
  async function priced(recipientId: string): Promise<string> {
    const answer = await sale(recipientId)
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.data.id
  }

  test('is not signed again when its recipient is removed while the chain is searched for a first transfer', async () => {
    const id = await saved('Removed')
    const orderId = await priced(id)
    expect(await begin(orderId)).toBe('ok')
    await recordRefusal(world.maria, { orderId, step: 'transfer' })
    world.service.chain.distort = async (_, result) => {
      await retireRecipient(world.maria, { recipientId: id })
      return result
    }
    expect(await begin(orderId)).toBe('recipient_not_found')
  })

  test('is refused for good, not until the chain can be read, once its recipient is removed', async () => {
    const id = await saved('Removed before')
    const orderId = await priced(id)
    expect(await begin(orderId)).toBe('ok')
    await recordRefusal(world.maria, { orderId, step: 'transfer' })
    world.service.chain.distort = () => null
    expect(await begin(orderId)).toBe('chain_unreachable')
    await retireRecipient(world.maria, { recipientId: id })
    expect(await begin(orderId)).toBe('recipient_not_found')
  })

  test('is not signed once the service’s list names another key for its recipient', async () => {
    const id = await saved('Frozen')
    const orderId = await priced(id)
    rewriteKey(id, 'golpe@evil.test')
    await follow(id)
    expect(await begin(orderId)).toBe('recipient_changed')
    // Its owner finds that key right: the price still shows the old one.
    expect(code(await acceptKey(world.maria, { recipientId: id, maskedKey: 'g***@evil.test' }))).toBe('ok')
    expect(await begin(orderId)).toBe('recipient_changed')
    expect(await begin(await priced(id))).toBe('ok')
  })

  test('is not signed for another key than the one it was priced with, nor for a removed recipient', async () => {
    const id = await saved('Moving')
    const orderId = await priced(id)
    const details = { ...typed, pixKey: 'other@acme.test' }
    expect(code(await changePixDetails(world.maria, { recipientId: id, details }))).toBe('ok')
    expect(await begin(orderId)).toBe('recipient_changed')
    const again = await priced(id)
    await retireRecipient(world.maria, { recipientId: id })
    expect(await begin(again)).toBe('recipient_not_found')
  })

  test('[R34] is not signed once its recipient has another key with the same mask', async () => {
    const id = await saved('Typo')
    const orderId = await priced(id)
    const pixKey = details.pixKey.replace(/^(.)./, '$1x')
    expect(
      code(await changePixDetails(world.maria, { recipientId: id, details: { ...typed, pixKey } })),
    ).toBe('ok')
    expect(await begin(orderId)).toBe('recipient_changed')
    expect(await begin(await priced(id))).toBe('ok')
  })

  test('is signed after a change of identity alone', async () => {
    const id = await saved('New mail')
    const orderId = await priced(id)
    const email = 'other@acme.test'
    expect(code(await changePixDetails(world.maria, { recipientId: id, details: { ...typed, email } }))).toBe(
      'ok',
    )
    expect(await begin(orderId)).toBe('ok')
  })

  test('is not signed once the service has not accepted the identity of its recipient', async () => {
    const id = await saved('Rejected')
    const orderId = await priced(id)
    world.service.recipients.rewrite(id, { kycStatus: 'rejected' })
    await follow(id)
    expect(await begin(orderId)).toBe('kyc_rejected')
  })

  test('is signed while its recipient is as it was', async () => {
    expect(await begin(await priced(await saved('Same')))).toBe('ok')
  })
})

describe('a sale that saves a recipient who is saved already', () => {
  const other = { ...typed, pixKey: '+5511987654321' }
  const saving = (saveAs: string) =>
    quoteSell(world.maria, request({ recipient: { kind: 'inline', details: typed, saveAs } }))

  test('is not priced to the key of a change that was on its way', async () => {
    const id = await saved('Changing')
    const sales: ReturnType<typeof saving>[] = []
    world.service.state.interfere = async ({ path }) => {
      if (path !== '/v1/update-recipient') return undefined
      sales.push(saving('Changing'))
      await expect.poll(() => world.db.$count(orders, eq(orders.recipientId, id))).toBe(1)
      return undefined
    }
    await changePixDetails(world.maria, { recipientId: id, details: other })
    expect((await Promise.all(sales)).map(code)).toEqual(['recipient_checking'])
    expect(world.callsOf('/v1/offramp/quote')).toEqual([])
    expect(code(await saving('Changing'))).toBe('ok')
  })

  test('is not offered when that key was changed while it was asked', async () => {
    const id = await saved('Changed')
    meanwhile(() => changePixDetails(world.maria, { recipientId: id, details: other }))
    expect(code(await saving('Changed'))).toBe('recipient_checking')
  })

  test('is not offered when that recipient was removed while it was asked', async () => {
    const id = await saved('Removed')
    meanwhile(() => retireRecipient(world.maria, { recipientId: id }))
    expect(code(await saving('Removed'))).toBe('recipient_not_found')
  })
})
