import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeClient } from './fake-client.fixture'
import { Pairing } from './pairing'

const setup = { projectId: '0'.repeat(32), relayUrl: 'wss://relay.test', appName: 'Shop' }
const link = 'wc:00@2?relay-protocol=irn'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function begin() {
  const fake = fakeClient()
  let approve: (session: { topic: string }) => void = () => {}
  let refuse: (error: unknown) => void = () => {}
  const approval = new Promise<{ topic: string }>((resolve, reject) => {
    approve = resolve
    refuse = reject
  })
  fake.connect.mockResolvedValue({ uri: link, approval: () => approval })
  const load = vi.fn(async () => fake.client)
  const pairing = new Pairing(setup, load)
  const shown: (string | null)[] = []
  pairing.subscribe(() => shown.push(pairing.link))
  return { fake, load, pairing, shown, approve, refuse }
}

/** Runs everything that does not wait for the clock. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('pairing with a phone', () => {
  test('loads nothing before it starts, and the package once', async () => {
    const { load, pairing, approve } = begin()
    expect(load).not.toHaveBeenCalled()
    const pairs = pairing.pair([1])
    await settle()
    approve({ topic: 'topic' })
    expect(await pairs).toBe('topic')
    await pairing.load()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('shows a link while it waits, and none afterwards', async () => {
    const { pairing, shown, approve } = begin()
    const pairs = pairing.pair([1])
    await settle()
    expect(pairing.link).toBe(link)
    approve({ topic: 'topic' })
    await pairs
    expect(shown).toEqual([link, null])
  })

  test('passes on the phone’s refusal', async () => {
    const { pairing, refuse, shown } = begin()
    const pairs = pairing.pair([1])
    await settle()
    const no = { code: 5000, message: 'User rejected.' }
    refuse(no)
    await expect(pairs).rejects.toBe(no)
    expect(shown).toEqual([link, null])
  })

  test('ends as refused when given up, and ends a session that still arrives', async () => {
    const { fake, pairing, approve } = begin()
    const pairs = pairing.pair([1])
    await settle()
    pairing.giveUp()
    await expect(pairs).rejects.toMatchObject({ code: 4001 })
    expect(fake.disconnect).not.toHaveBeenCalled()
    approve({ topic: 'late' })
    await settle()
    expect(fake.disconnect.mock.calls).toMatchObject([[{ topic: 'late' }]])
  })

  test('shows no link when given up before there was one', async () => {
    const { pairing, shown } = begin()
    const pairs = pairing.pair([1])
    pairing.giveUp()
    await expect(pairs).rejects.toMatchObject({ code: 4001 })
    await settle()
    expect(shown).toEqual([null])
  })

  test('ends after twenty seconds when the relay does not answer', async () => {
    const { fake, pairing } = begin()
    fake.connect.mockReturnValue(new Promise(() => {}))
    const pairs = expect(pairing.pair([1])).rejects.toThrow('the relay did not answer')
    await vi.advanceTimersByTimeAsync(20_000)
    await pairs
  })

  test('retries a failed load', async () => {
    const { load, pairing } = begin()
    load.mockRejectedValueOnce(new Error('offline'))
    await expect(pairing.pair([1])).rejects.toThrow('offline')
    expect(await pairing.load()).toBeDefined()
  })
})
