import { describe, expect, test } from 'vitest'
import { networkOf } from './network'

describe('the network of an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['2001:db8:1:2', '2001:db8:1:2'],
    ['everyone', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('is the same for every address of one household, and never the address', () => {
    const all = ['2001:db8:7:8::1', '2001:db8:7:8:9::', '2001:0DB8:7:8::a'.toLowerCase()]
    expect(new Set(all.map(networkOf)).size).toBe(1)
    for (const address of all) expect(networkOf(address)).not.toBe(address)
  })
})
