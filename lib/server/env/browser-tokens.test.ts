// Valid settings for browsers' tokens.
import { describe, expect, test } from 'vitest'
import { checkEnv, describeFaults } from './check'
import { live, sandbox } from './environments.fixture'

const [id, secret] = ['SETTLEMENT_BROWSER_CLIENT_ID', 'SETTLEMENT_BROWSER_CLIENT_SECRET'] as const
const own = { [id]: 'acme-browsers-2c9', [secret]: 'Hh3Kk8Ll2Mm7Nn4Pp9Qq' }

function faultsOf(source: Record<string, string>): readonly string[] {
  const check = checkEnv(source)
  if (check.ok) return []
  // No value is ever shown.
  const shown = describeFaults(check.faults)
  for (const name of [id, secret]) if (source[name]) expect(shown).not.toContain(source[name])
  return check.faults.map(({ name, reason }) => `${name} ${reason}`)
}

describe('credentials for browsers’ tokens', () => {
  test('are optional in both modes', () => {
    for (const mode of [live, sandbox]) {
      expect(faultsOf(mode)).toEqual([])
      expect(faultsOf({ ...mode, ...own })).toEqual([])
    }
    const usual = { [id]: 'sandbox-browser-client', [secret]: 'sandbox-browser-secret' }
    expect(faultsOf({ ...sandbox, ...usual })).toEqual([])
    expect(faultsOf({ ...live, ...usual })).toEqual([
      expect.stringContaining(`${id} must be`),
      expect.stringContaining(`${secret} must be`),
    ])
  })

  test('come as a pair, and the missing one is named', () => {
    expect(faultsOf({ ...live, [id]: own[id] ?? '' })).toEqual([
      `${secret} is missing: the other one of the pair is set`,
    ])
    expect(faultsOf({ ...live, [secret]: own[secret] ?? '' })).toEqual([
      `${id} is missing: the other one of the pair is set`,
    ])
  })

  test('are refused when equal to the main ones', () => {
    const sameId = { ...live, ...own, [id]: live.SETTLEMENT_CLIENT_ID }
    expect(faultsOf(sameId)).toEqual([expect.stringContaining(`${id} is the same as SETTLEMENT_CLIENT_ID`)])
    const sameSecret = { ...live, ...own, [secret]: live.SETTLEMENT_CLIENT_SECRET }
    expect(faultsOf(sameSecret)).toEqual([expect.stringContaining(`${secret} is the same as`)])
  })
})

test('a site may narrow the permissions of browsers’ tokens', () => {
  const check = checkEnv({ ...sandbox, SETTLEMENT_TOKEN_PERMISSIONS: 'quotes:read, offramp:read' })
  expect(check.ok && check.env.SETTLEMENT_TOKEN_PERMISSIONS).toEqual(['quotes:read', 'offramp:read'])
})

describe('WIDGET', () => {
  test('must be set in live mode, and is on by default in sandbox mode', () => {
    const { WIDGET: _, ...unsaid } = live
    expect(faultsOf(unsaid)).toEqual(['WIDGET must be "on" or "off"'])
    expect(faultsOf({ ...live, WIDGET: 'yes' })).toEqual(['WIDGET must be "on" or "off"'])
    const read = (source: Record<string, string>) => {
      const check = checkEnv(source)
      return check.ok ? check.env.WIDGET : null
    }
    expect([read(sandbox), read({ ...sandbox, WIDGET: 'off' })]).toEqual(['on', 'off'])
    expect([read(live), read({ ...live, WIDGET: 'off' })]).toEqual(['on', 'off'])
  })
})
