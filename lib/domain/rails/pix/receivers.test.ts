import { describe, expect, test } from 'vitest'
import { mayBePaid, type PixReceivers, parsePixReceivers } from './receivers'

describe('the list of pinned receivers', () => {
  test('stores hosts, keys and names in the form used for comparison', () => {
    expect(
      parsePixReceivers(
        ' host:PIX.Bank.example , key:+55 (11) 98765-4321,key:Pay@Company.example,name:Café  Ltda',
      ),
    ).toEqual({
      hosts: ['pix.bank.example'],
      keys: ['+5511987654321', 'pay@company.example'],
      names: ['cafe ltda'],
    })
  })

  test.each([
    '',
    'pix.bank.example',
    'host:',
    'ghost:pix.bank.example',
    'host:https://pix.bank.example',
    'host:pix.bank.example/qr',
    'host:*.bank.example',
    'host:127.0.0.1',
    'key:not-a-key',
    'key:11987654321,',
    'host:pix.bank.example,,key:pay@company.example',
    'name:Company Ltda',
    `host:pix.bank.example,name:${'x'.repeat(26)}`,
    'city:SAO PAULO',
  ])('is invalid when it is %j', (text) => {
    expect(parsePixReceivers(text)).toBeNull()
  })
})

const listed = (text: string): PixReceivers => {
  const receivers = parsePixReceivers(text)
  if (receivers === null) throw new TypeError(text)
  return receivers
}

describe('allowed receivers', () => {
  const byHost = { key: null, url: 'PIX.bank.example/qr/v2/1', name: 'COMPANY LTDA' }
  const byKey = { key: 'pay@company.example', url: null, name: 'COMPANY LTDA' }
  const plainKey = { ...byKey, name: null }

  test.each([
    ['host:pix.bank.example', byHost, true],
    ['host:bank.example', byHost, false],
    ['host:pix.bank.example', { ...byHost, url: 'pix.bank.example.evil.example/1' }, false],
    ['host:pix.bank.example', byKey, false],
    ['host:pix.bank.example', plainKey, false],
    ['key:pay@company.example', byKey, true],
    ['key:pay@company.example', plainKey, true],
    ['key:pay@company.example', byHost, false],
    ['host:pix.bank.example,key:pay@company.example', plainKey, true],
    ['host:pix.bank.example,name:Company Ltda', byHost, true],
    ['host:pix.bank.example,name:Cômpany  ltda', byHost, true],
    ['host:pix.bank.example,name:Company', byHost, false],
    ['key:pay@company.example,name:Other Ltda', byKey, false],
    ['key:pay@company.example,name:Other Ltda', plainKey, true],
  ])('%s and %j: %s', (text, target, may) => {
    expect(mayBePaid(listed(text), target)).toBe(may)
  })
})
