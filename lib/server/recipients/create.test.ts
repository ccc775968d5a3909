import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getChains } from '../chains'
import { recipients } from '../db/schema/people'
import { quoteSell } from '../orders/sell/quote'
import { code, details, openWorld, request } from '../test/world'
import { changePixDetails, renameRecipient } from './change'
import { saveRecipient } from './create'
import { followRecipients } from './follow'
import { getRecipient } from './list'
import { listPixRecipients, listWalletRecipients } from './offered'

/** How many callers wait for another's call. */
const waiting = vi.hoisted(() => ({ callers: 0 }))
vi.mock('../growing-wait', async (original) => {
  const { growingWait } = await original<typeof import('../growing-wait')>()
  const counted = () => {
    const wait = growingWait()
    let isCounted = false
    return () => {
      if (!isCounted) waiting.callers += 1
      isCounted = true
      return wait()
    }
  }
  return { growingWait: counted }
})

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.calm())
afterAll(() => world.close())

const creates = () => world.callsOf('/v1/create-recipient')
const wallet = {
  chainId: 31337,
  token: '0x1111111111111111111111111111111111111111',
  symbol: 'USDC',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const

/** What a form sends for one press; labels are unique per test. */
const pix = (label: string, intentKey: string | null = randomUUID()) => ({
  label,
  target: { details },
  intentKey,
})

async function rowOf(id: string) {
  const [row] = await world.db.select().from(recipients).where(eq(recipients.id, id))
  if (row === undefined) throw new Error('no row')
  return row
}

/** Makes everything due and runs one round of the reconciler. */
async function follow() {
  await world.db.update(recipients).set({ nextCheckAt: new Date(0) })
  await followRecipients(world.db)
}

async function saved(intent: Parameters<typeof saveRecipient>[1], context = world.maria) {
  const answer = await saveRecipient(context, intent)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data
}

describe('saving a recipient', () => {
  test('[RCP-1] [RCP-3] for Pix sends the identity, stores the id and a masked key, and no identity data', async () => {
    const view = await saved(pix('Mom'))
    expect(view).toMatchObject({ kind: 'pix', state: 'active', maskedKey: 'm***@acme.test' })
    expect(creates()[0]?.body).toMatchObject({
      name: view.id,
      kycInformation: { name: 'Maria Silva', taxId: '52998224725', taxIdCountry: 'BRA' },
    })
    const text = JSON.stringify(await world.db.select().from(recipients))
    for (const secret of ['Maria', 'maria@', '52998224725', '529.982']) expect(text).not.toContain(secret)
  })

  test('[RCP-2] for a wallet sends chain, token and address under an opaque name', async () => {
    const view = await saved({ label: 'Cold', target: { wallet }, intentKey: randomUUID() })
    expect(creates()[0]?.body).toEqual({
      name: view.id,
      toChain: '31337',
      toToken: 'USDC-31337',
      toAddress: wallet.address,
    })
    expect(await listWalletRecipients(world.maria.user.id, await getChains())).toEqual([view])
    expect(await listPixRecipients(world.maria.user.id)).not.toContainEqual(view)
  })

  test('[RCP-1] creates one for a press that arrives eight times at once', async () => {
    // A slow service: the others arrive while the first still waits.
    world.service.state.interfere = () => new Promise((resolve) => setTimeout(() => resolve(undefined), 500))
    const same = pix('Eight')
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await saved(same)).id))
    expect(new Set(ids).size).toBe(1)
    expect(world.service.calls.map(({ path }) => path)).toEqual(['/v1/create-recipient'])
  })

  test('creates one for the same recipient with the same label, from any tab', async () => {
    const [one, other] = [await saved(pix('Tabs')), await saved(pix('Tabs'))]
    expect(other).toEqual(one)
    expect(creates()).toHaveLength(1)
    expect((await saved(pix('Tabs'), world.joao)).id).not.toBe(one.id)
  })

  test('leaves nothing in the list when the service refuses; the same press may try again', async () => {
    const press = pix('Refused')
    world.service.state.interfere = ({ path }) =>
      path === '/v1/create-recipient'
        ? { status: 400, body: { message: 'kycInformation.taxId: 52998224725 is unknown' } }
        : undefined
    const answer = await saveRecipient(world.maria, press)
    expect(code(answer)).toBe('tax_id_invalid')
    expect(JSON.stringify(answer)).not.toContain('52998224725')
    world.calm()
    expect(await saved(press)).toMatchObject({ label: 'Refused', state: 'active' })
  })
})

describe('[R08] a lost answer', () => {
  test('[RCP-1] after the service had acted is settled by the list, at once and without a second create', async () => {
    world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut-after' : undefined)
    expect(await saved(pix('Cut after'))).toMatchObject({ state: 'active', kycStatus: 'approved' })
    expect(creates()).toHaveLength(1)
  })

  test('[RCP-1] replaced by a 409, which says that the name exists, is settled by the list', async () => {
    world.service.state.interfere = ({ path }) =>
      path === '/v1/create-recipient' ? { status: 409, body: { error: 'Conflict' }, acts: true } : undefined
    expect(await saved(pix('There already'))).toMatchObject({ state: 'active', kycStatus: 'approved' })
    expect(creates()).toHaveLength(1)
  })

  test('[RCP-1] means "checking" while the list can’t be read: not offered, and settled by it later', async () => {
    world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut-after' : 'cut')
    const view = await saved(pix('Both cut'))
    expect(view.state).toBe('checking')
    expect((await listPixRecipients(world.maria.user.id)).map(({ id }) => id)).not.toContain(view.id)
    world.service.state.interfere = () => undefined
    await follow()
    expect(await getRecipient(world.maria.user.id, view.id)).toMatchObject({ state: 'active' })
    expect(creates()).toHaveLength(1)
  })

  test('before it had acted stays "checking", then turns out never created', async () => {
    world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut' : undefined)
    const view = await saved(pix('Cut before'))
    expect(view.state).toBe('checking')
    for (let look = 0; look < 6; look++) await follow()
    expect(await getRecipient(world.maria.user.id, view.id)).toMatchObject({ state: 'unmade' })
    expect(creates()).toHaveLength(1)
  })

  test('is looked for as long as before, however often a new press is refused meanwhile', async () => {
    world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut' : undefined)
    const view = await saved(pix('Refused meanwhile'))
    world.service.state.interfere = ({ path }) =>
      path === '/v1/create-recipient' ? { status: 400, body: { error: 'Bad Request' } } : undefined
    const { nextCheckAt, checks } = await rowOf(view.id)
    for (let press = 0; press < 6; press++) {
      await saveRecipient(world.maria, pix('Refused meanwhile'))
      expect(await rowOf(view.id)).toMatchObject({ state: 'checking', nextCheckAt, checks })
    }
  })

  test('and a new press ask the list first, then create under the same name', async () => {
    world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut' : undefined)
    const view = await saved(pix('Pressed again'))
    world.calm()
    expect(await saved(pix('Pressed again'))).toMatchObject({ id: view.id, state: 'active' })
    expect(world.service.calls.map(({ path }) => path)).toEqual(['/v1/recipients', '/v1/create-recipient'])
    expect(creates()[0]?.body.name).toBe(view.id)
  })

  test('of a change is settled by the list alone: saving the same again asks the service nothing', async () => {
    const { id } = await saved(pix('Changed'))
    world.service.state.interfere = () => 'cut'
    const other = { ...details, pixKey: '+5511987654321' }
    await changePixDetails(world.maria, { recipientId: id, details: other })
    world.calm()
    expect(await saved(pix('Changed'))).toMatchObject({ id, state: 'checking' })
    expect(world.service.calls).toEqual([])
  })

  test('is shared by presses that waited for it: none of them asks again', async () => {
    const presses = 4
    waiting.callers = 0
    world.service.state.interfere = async ({ path }) => {
      if (path !== '/v1/create-recipient') return undefined
      await vi.waitFor(() => expect(waiting.callers).toBe(presses - 1), { timeout: 10_000 })
      return 'cut'
    }
    const same = pix('Waited')
    const views = await Promise.all(Array.from({ length: presses }, () => saved(same)))
    expect(views.map(({ state }) => state)).toEqual(Array(presses).fill('checking'))
    expect(world.service.calls.map(({ path }) => path)).toEqual(['/v1/create-recipient', '/v1/recipients'])
  })

  test('within a sale is settled by the list, and the sale continues', async () => {
    world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut-after' : undefined)
    const recipient = { kind: 'inline', details, saveAs: 'Of a sale' }
    const answer = await quoteSell(world.maria, request({ recipient }))
    expect(answer).toMatchObject({ ok: true, data: { state: 'quoted', recipient: { saved: true } } })
    expect(creates()).toHaveLength(1)
  })

  test('within a sale, unknown to the list, ends that order; the next press creates no second recipient', async () => {
    world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut' : undefined)
    const recipient = { kind: 'inline', details, saveAs: 'Of two presses' }
    expect(code(await quoteSell(world.maria, request({ recipient })))).toBe('recipient_checking')
    const [first] = creates()
    world.calm()
    const answer = await quoteSell(world.maria, request({ recipient }))
    expect(answer).toMatchObject({ ok: true, data: { recipient: { id: first?.body.name } } })
    const rows = await world.db.select().from(recipients).where(eq(recipients.label, 'Of two presses'))
    expect(rows).toHaveLength(1)
  })
})

describe('which recipient a press means', () => {
  test('is another one for another name, tax id or e-mail, though key and label are the same', async () => {
    const changes = [{}, { name: 'Ana Reis' }, { taxId: '11144477735' }, { email: 'ana@acme.test' }]
    const ids = []
    for (const changed of changes) {
      const target = { details: { ...details, ...changed } }
      ids.push((await saved({ ...pix('Alike'), target })).id)
    }
    expect(new Set(ids).size).toBe(changes.length)
  })

  test('is its own one again when it is repeated, not a later one of the same content', async () => {
    const press = pix('First')
    const { id: recipientId } = await saved(press)
    await renameRecipient(world.maria, { recipientId, label: 'Renamed' })
    expect((await saved(pix('First'))).id).not.toBe(recipientId)
    // Stored after the later one.
    await renameRecipient(world.maria, { recipientId, label: 'Renamed again' })
    expect((await saved(press)).id).toBe(recipientId)
  })
})
