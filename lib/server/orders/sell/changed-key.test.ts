import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recipients } from '../../db/schema/people'
import { changePixDetails } from '../../recipients/change'
import { saveRecipient } from '../../recipients/create'
import { retireRecipient } from '../../recipients/retire'
import { code, details, openWorld, request } from '../../test/world'
import { quoteSell } from './quote'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.calm())
afterAll(() => world.close())

async function saved(): Promise<string> {
  const target = { details }
  const answer = await saveRecipient(world.maria, { label: 'Mom', target, intentKey: randomUUID() })
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
  quoteSell(world.maria, request({ recipient: { kind: 'saved', recipientId } }))

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
