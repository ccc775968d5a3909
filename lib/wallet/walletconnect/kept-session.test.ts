import { afterEach, describe, expect, test, vi } from 'vitest'
import { allowing, fakeClient, storageOf } from './fake-client.fixture'
import { KeptSession, type StoredSession } from './kept-session'
import { Pairing } from './pairing'

const setup = { projectId: '0'.repeat(32), relayUrl: 'wss://relay.test', appName: 'Shop' }

/** One tab of a browser; tabs share the storage. */
async function openTab(isConnected = true) {
  const fake = fakeClient()
  const storage = storageOf(isConnected ? { topic: 'topic', chainId: 10 } : null)
  const tell = { changed: vi.fn(), ended: vi.fn() }
  const pairing = new Pairing(setup, async () => fake.client)
  // As by a code that was opened and left.
  await pairing.load()
  const session = new KeptSession(pairing, [1, 10], storage, tell)
  await session.restore()
  const others = (write: StoredSession | null) => {
    storage.stored = write
    return session.compare()
  }
  return { fake, session, tell, others, stored: () => storage.stored }
}

describe('one session in two tabs', () => {
  afterEach(() => vi.useRealTimers())

  test('ends here when the other tab has ended it, without another message to the phone', async () => {
    vi.useFakeTimers()
    const { fake, session, tell, others } = await openTab()
    await others(null)
    expect(session.current).toBeNull()
    expect(tell.ended).toHaveBeenCalledTimes(1)
    expect(fake.disconnect).not.toHaveBeenCalled()
    expect(fake.listeners()).toBe(0)
    // The package may be ending it itself at this moment, and fails if it finds it gone.
    expect(fake.client.session.keys).toEqual(['topic'])
    vi.advanceTimersByTime(10_000)
    // Only from this tab's memory: the other one may still have to read it to tell the phone.
    expect([...fake.client.session.keys, ...fake.keys.keys(), ...fake.core.history.records.keys()]).toEqual(
      [],
    )
    expect(fake.core.history.delete).not.toHaveBeenCalled()
  })

  test('ends, also on the phone, when both tabs have paired and the other one was last', async () => {
    const { fake, session, tell, others, stored } = await openTab()
    await others({ topic: 'another', chainId: 1 })
    expect([session.current, tell.ended.mock.calls.length]).toEqual([null, 1])
    expect(fake.disconnect).toHaveBeenCalledWith(expect.objectContaining({ topic: 'topic' }))
    expect(stored()).toEqual({ topic: 'another', chainId: 1 })
  })

  test('stays open when the other tab is only on another chain', async () => {
    const { session, tell, others } = await openTab()
    await others({ topic: 'topic', chainId: 1 })
    expect([session.current?.chainId, tell.ended.mock.calls.length]).toEqual([10, 0])
  })
})

describe('a session that another tab opened after this one had loaded the package', () => {
  test('is used here too, and stays open there', async () => {
    const { fake, session, others, stored } = await openTab(false)
    const theirs = { topic: 'theirs', chainId: 10 }
    fake.openElsewhere('theirs')
    await others(theirs)
    expect(await session.restore()).toMatchObject({ topic: 'theirs', chainId: 10 })
    expect(stored()).toEqual(theirs)
  })

  test('is known before the session that it replaced is removed here, so that its keys stay in the browser', async () => {
    const { fake, others } = await openTab()
    fake.openElsewhere('theirs')
    await others({ topic: 'theirs', chainId: 1 })
    expect(fake.client.session.keys).toEqual(['theirs'])
    expect([...fake.keys.keys()]).toEqual(['own theirs', 'theirs'])
  })

  test('ends when the code of this tab is scanned as well, even if its own tab is closed', async () => {
    const { fake, session, others } = await openTab(false)
    fake.openElsewhere('theirs')
    await others({ topic: 'theirs', chainId: 1 })
    fake.connect.mockResolvedValue({ uri: 'wc:00@2', approval: async () => ({ topic: 'topic' }) })
    expect(await session.pair()).toMatchObject({ topic: 'topic' })
    await vi.waitFor(() => expect(fake.client.session.keys).toEqual(['topic']))
    expect(fake.disconnect.mock.calls).toMatchObject([[{ topic: 'theirs' }]])
  })
})

test('a session that the phone ended while no page was open leaves no request in the browser', async () => {
  const fake = fakeClient()
  const removeItem = vi.fn()
  const storage = { getItem: () => ({ topic: 'gone', chainId: 1 }), setItem: () => {}, removeItem }
  const tell = { changed: () => {}, ended: () => {} }
  const session = new KeptSession(new Pairing(setup, async () => fake.client), [1, 10], storage, tell)
  expect(await session.restore()).toBeNull()
  expect(removeItem).toHaveBeenCalledTimes(1)
  expect(fake.core.history.delete).toHaveBeenCalledExactlyOnceWith('gone')
})

test('a phone that approves without an account is told that its session has ended, and nothing is kept', async () => {
  const fake = fakeClient(allowing([1], []))
  fake.connect.mockResolvedValue({ uri: 'wc:00@2', approval: async () => ({ topic: 'topic' }) })
  const setItem = vi.fn()
  const storage = { getItem: () => null, setItem, removeItem: () => {} }
  const tell = { changed: vi.fn(), ended: vi.fn() }
  const session = new KeptSession(new Pairing(setup, async () => fake.client), [1, 10], storage, tell)
  await expect(session.pair()).rejects.toMatchObject({ code: 4100 })
  expect(fake.disconnect).toHaveBeenCalledWith(expect.objectContaining({ topic: 'topic' }))
  expect([session.current, setItem.mock.calls.length]).toEqual([null, 0])
})
