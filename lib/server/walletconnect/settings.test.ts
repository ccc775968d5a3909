import { describe, expect, test } from 'vitest'
import { checkEnv, describeFaults } from '../env/check'
import { live, sandbox } from '../env/environments.fixture'

function faultsOf(source: Record<string, string>) {
  const check = checkEnv(source)
  return check.ok ? [] : check.faults
}

describe('[CFG-1] the settings of WalletConnect', () => {
  test('WalletConnect is off unless it has a project id, and goes to the public relay unless another is named', () => {
    const id = '0123456789abcdef0123456789abcdef'
    const off = checkEnv(live, 'live')
    expect(off.ok && off.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID).toBeUndefined()
    const on = checkEnv({ ...live, NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: id }, 'live')
    expect(on.ok && on.env).toMatchObject({
      NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: id,
      WALLETCONNECT_RELAY_URL: 'wss://relay.walletconnect.org',
    })
    expect(faultsOf({ ...live, WALLETCONNECT_RELAY_URL: 'wss://relay.acme.test/v1' })).toEqual([])
    expect(faultsOf({ ...sandbox, WALLETCONNECT_RELAY_URL: 'ws://127.0.0.1:5555' })).toEqual([])
  })

  const relay = 'WALLETCONNECT_RELAY_URL'
  const broken: readonly [string, Record<string, string>, string][] = [
    [
      'a project id that is none',
      { ...live, NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: 'demo' },
      'NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID',
    ],
    ['an unencrypted relay', { ...sandbox, [relay]: 'ws://relay.acme.test' }, relay],
    ['a relay on this machine in live mode', { ...live, [relay]: 'ws://127.0.0.1:5555' }, relay],
    ['a relay with a secret in its address', { ...live, [relay]: 'wss://a:b@relay.acme.test' }, relay],
    ['a relay that is no socket', { ...live, [relay]: 'https://relay.acme.test' }, relay],
  ]

  test.each(broken)('refuses %s and names %s', (_, source, name) => {
    expect(faultsOf(source).map((fault) => fault.name)).toEqual([name])
  })

  test.each(broken)('tells of %s without repeating its value', (_, source, name) => {
    expect(describeFaults(faultsOf(source))).not.toContain(source[name])
  })
})
