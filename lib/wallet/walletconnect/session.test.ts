import { beforeEach, describe, expect, test, vi } from 'vitest'
import { account, allowing, fakeClient, other } from './fake-client.fixture'
import { PhoneSession } from './session'

const tell = { changed: vi.fn(), ended: vi.fn() }

const prompts = { keep: vi.fn(), read: vi.fn() }

beforeEach(() => {
  prompts.keep.mockReset()
  tell.changed.mockReset()
  tell.ended.mockReset()
})

function open(fake = fakeClient(), wanted: number | null = null) {
  return { fake, session: new PhoneSession(fake.client, 'topic', [1, 10], wanted, tell, prompts) }
}

describe('a session with a phone', () => {
  test('returns account and chain without asking, as they were before', async () => {
    const { fake, session } = open(fakeClient(), 10)
    expect(await session.request({ method: 'eth_accounts' })).toEqual([account])
    expect(await session.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(fake.request).not.toHaveBeenCalled()
  })

  test('reads no account, without which nothing is signed, while the relay can’t be reached', async () => {
    const { fake, session } = open()
    const { relayer } = fake.core
    relayer.connected = false
    relayer.transportOpen.mockResolvedValueOnce(undefined)
    expect(await session.request({ method: 'eth_accounts' })).toEqual([account])
    relayer.transportOpen.mockRejectedValueOnce(new Error('offline'))
    await expect(session.request({ method: 'eth_accounts' })).rejects.toThrow('offline')
    vi.useFakeTimers()
    relayer.transportOpen.mockReturnValueOnce(new Promise(() => {}))
    const silent = expect(session.request({ method: 'eth_accounts' })).rejects.toThrow('did not answer')
    await vi.advanceTimersByTimeAsync(15_000)
    await silent
    vi.useRealTimers()
  })

  test('asks the phone on the current chain', async () => {
    const { fake, session } = open()
    await session.switchTo(10, {})
    expect(fake.request).not.toHaveBeenCalled()
    expect(await session.request({ method: 'eth_sendTransaction', params: [{}] })).toBe('0xdone')
    expect(fake.request.mock.calls).toEqual([
      [{ topic: 'topic', chainId: 'eip155:10', request: { method: 'eth_sendTransaction', params: [{}] } }],
    ])
  })

  test('sends a transaction on the chain that it names, whatever chain the phone has moved to', async () => {
    const { fake, session } = open(fakeClient(allowing([1, 10])), 1)
    expect(await session.request({ method: 'eth_chainId' })).toBe('0x1')
    fake.tell('session_event', { params: { event: { name: 'chainChanged', data: 10 } } })
    const transaction = { from: account, to: other, chainId: '0x1' }
    await session.request({ method: 'eth_sendTransaction', params: [transaction] })
    expect(fake.request.mock.calls[0]?.[0]).toMatchObject({ chainId: 'eip155:1' })
    fake.allow(allowing([10]))
    await expect(
      session.request({ method: 'eth_sendTransaction', params: [transaction] }),
    ).rejects.toMatchObject({ code: 4100 })
  })

  test.each(['eth_sign', 'eth_signTypedData_v4', 'eth_call', 'wallet_sendCalls'])(
    'never asks for %s',
    async (method) => {
      const { fake, session } = open()
      await expect(session.request({ method })).rejects.toMatchObject({ code: 4200 })
      expect(fake.request).not.toHaveBeenCalled()
    },
  )

  test('never asks for what the phone did not allow', async () => {
    const { fake, session } = open()
    fake.allow({ eip155: { accounts: [`eip155:1:${account}`], methods: ['personal_sign'] } })
    await expect(session.request({ method: 'eth_sendTransaction' })).rejects.toMatchObject({ code: 4200 })
    expect(fake.request).not.toHaveBeenCalled()
  })

  test('asks for a chain that the session lacks, and switches once the phone allows it', async () => {
    const { fake, session } = open(fakeClient(allowing([1])))
    fake.request.mockImplementation(async () => {
      queueMicrotask(() => fake.allow(allowing([1, 10])))
      return null
    })
    await session.switchTo(10, {})
    expect(fake.request.mock.calls[0]?.[0]).toMatchObject({
      chainId: 'eip155:1',
      request: { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] },
    })
    expect(session.chainId).toBe(10)
  })

  test('stays on its chain when the phone refuses another', async () => {
    const { fake, session } = open(fakeClient(allowing([1])))
    const no = { code: 5000, message: 'User rejected.' }
    fake.request.mockRejectedValue(no)
    await expect(session.switchTo(10, {})).rejects.toBe(no)
    expect(session.chainId).toBe(1)
  })

  test('follows the account and chain that the person chooses on the phone, among the allowed', () => {
    const { fake, session } = open(fakeClient(allowing([1, 10], [account, other])))
    fake.tell('session_event', {
      params: { event: { name: 'accountsChanged', data: [`eip155:1:${other}`] } },
    })
    expect(session.accounts).toEqual([other, account])
    fake.tell('session_event', { params: { event: { name: 'chainChanged', data: 10 } } })
    expect(session.chainId).toBe(10)
    fake.tell('session_event', { params: { event: { name: 'chainChanged', data: 137 } } })
    fake.tell('session_event', { params: { event: { name: 'accountsChanged', data: ['0xdead'] } } })
    expect([session.chainId, session.accounts]).toEqual([10, [account, other]])
    expect(tell.changed).toHaveBeenLastCalledWith({ accounts: [account, other], chainId: 10 })
  })

  test.each([
    ['the phone ends it', 'session_delete'],
    ['its time is over', 'session_expire'],
  ])('ends when %s, and receives nothing more', (_, event) => {
    const { fake } = open()
    fake.tell(event, { topic: 'another' })
    expect(tell.ended).not.toHaveBeenCalled()
    fake.tell(event, {})
    expect(tell.ended).toHaveBeenCalledTimes(1)
    expect(fake.listeners()).toBe(0)
  })

  test.each<readonly [string, (opened: ReturnType<typeof open>) => unknown]>([
    ['the phone', ({ fake }) => fake.tell('session_delete', {})],
    ['the page', ({ session }) => session.end()],
    ['another tab', ({ session }) => session.endedElsewhere()],
  ])('waits for no answer once %s has ended it', async (_, ends) => {
    const opened = open()
    opened.fake.request.mockReturnValue(new Promise(() => {}))
    const asking = opened.session.request({ method: 'personal_sign', params: [] })
    void ends(opened)
    await expect(asking).rejects.toThrow('the session has ended')
  })

  test('ends when the phone no longer allows any account', () => {
    const { fake } = open()
    fake.allow(allowing([]))
    expect(tell.ended).toHaveBeenCalledTimes(1)
  })

  test('is not opened without an allowed account', () => {
    expect(() => open(fakeClient(allowing([])))).toThrow('allows no account')
  })

  test('is forgotten at once when the page ends it, whether or not the phone gets the message', async () => {
    vi.useFakeTimers()
    const { fake, session } = open()
    fake.disconnect.mockReturnValue(new Promise(() => {}))
    const ending = session.end()
    expect(fake.listeners()).toBe(0)
    await vi.advanceTimersByTimeAsync(3_000)
    await ending
    vi.useRealTimers()
  })
})
