import { expect, test, vi } from 'vitest'
import { fakeClient, storageOf } from './fake-client.fixture'
import { KeptSession } from './kept-session'
import { Pairing } from './pairing'

const setup = { projectId: '0'.repeat(32), relayUrl: 'wss://relay.test', appName: 'Shop' }
const prompt = { orderId: 'order-1', step: 'transfer', press: 'press-1' } as const
const declined = { code: 5000, message: 'User rejected.' }

/** A browser whose pages come one after the other: the session's storage and the package's stay. */
function openBrowser() {
  const fake = fakeClient()
  const { history } = fake.core
  const storage = storageOf({ topic: 'topic', chainId: 10 })
  let id = 1
  const put = (answer: object = {}) => {
    const made = { ...history.records.get(id), ...answer }
    history.records.set(id, made)
    return made
  }
  // As the package does: a record of each request, and one that the wallet does not answer to its own page.
  fake.request.mockImplementation(async ({ request }) => {
    id += 1
    history.emit('history_created', put({ id, request: { params: { request } } }))
    return new Promise(() => {})
  })
  const openPage = async () => {
    const tell = { changed: vi.fn(), ended: vi.fn() }
    const pairing = new Pairing(setup, async () => fake.client)
    const session = await new KeptSession(pairing, [1, 10], storage, tell).restore()
    if (session === null) throw new Error('no session')
    return session
  }
  const ask = async (session: Awaited<ReturnType<typeof openPage>>) => {
    const asked = { method: 'eth_sendTransaction', params: [{ chainId: '0xa' }] }
    session.requestFor(prompt, asked).catch(() => {})
    await vi.waitFor(() => expect(storage.stored?.asked?.request).toBe(id))
  }
  const answer = (response: object) => history.emit('history_updated', put({ response }))
  return { fake, openPage, ask, answer, stored: () => storage.stored }
}

test.each(['before', 'after'])(
  'the answer to a prompt of a page that is gone is heard, if it came %s the next page',
  async (when) => {
    const { openPage, ask, answer } = openBrowser()
    await ask(await openPage())
    if (when === 'before') answer({ error: declined })
    const earlier = await (await openPage()).earlier(prompt.orderId)
    expect(earlier).toMatchObject(prompt)
    const heard = earlier?.answer()
    if (when === 'after') answer({ error: declined })
    await expect(heard).rejects.toBe(declined)
  },
)

test('a hash is heard as the answer, too', async () => {
  const { openPage, ask, answer } = openBrowser()
  await ask(await openPage())
  answer({ result: '0xdone' })
  expect(await (await (await openPage()).earlier(prompt.orderId))?.answer()).toBe('0xdone')
})

test('a prompt is found for its own order only, and the last one alone', async () => {
  const { openPage, ask, answer } = openBrowser()
  const page = await openPage()
  await ask(page)
  answer({ error: declined })
  expect(await page.earlier('order-2')).toBeNull()
  await ask(page)
  const heard = vi.fn()
  ;(await page.earlier(prompt.orderId))?.answer().catch(heard)
  await Promise.resolve()
  expect(heard).not.toHaveBeenCalled()
  answer({ error: declined })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(declined))
})

test('a change of the chain, and a request that is no transaction, leave the kept prompt as it is', async () => {
  const { openPage, ask, stored } = openBrowser()
  const page = await openPage()
  await ask(page)
  const { asked } = stored() ?? {}
  void page.request({ method: 'personal_sign', params: [] })
  await page.switchTo(1, {})
  await vi.waitFor(() => expect(stored()).toEqual({ topic: 'topic', chainId: 1, asked }))
})
