import { describe, expect, test } from 'vitest'
import { networkOf } from './network'

describe('the network of the security log', () => {
  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['203.0.113.200', '203.0.113.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['everyone', ''],
  ])('of %s is %s', (caller, network) => {
    expect(networkOf(caller)).toBe(network)
  })
})
