// What the settings of browsers' tokens may be.
import { describe, expect, test } from 'vitest'
import { checkEnv, describeFaults } from './check'
import { live, sandbox } from './environments.fixture'

const [id, secret] = ['SETTLEMENT_BROWSER_CLIENT_ID', 'SETTLEMENT_BROWSER_CLIENT_SECRET'] as const
const own = { [id]: 'acme-browsers-2c9', [secret]: 'Hh3Kk8Ll2Mm7Nn4Pp9Qq' }

function faultsOf(source: Record<string, string>): readonly string[] {
  const check = checkEnv(source)
  if (check.ok) return []
  // Whatever is wrong, no value is shown.
  const shown = describeFaults(check.faults)
  for (const name of [id, secret]) if (source[name]) expect(shown).not.toContain(source[name])
  return check.faults.map(({ name, reason }) => `${name} ${reason}`)
}

describe('credentials for the tokens of browsers', () => {
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

  test('come both or not at all, and the missing one is named', () => {
    expect(faultsOf({ ...live, [id]: own[id] ?? '' })).toEqual([`${secret} is missing beside its pair`])
    expect(faultsOf({ ...live, [secret]: own[secret] ?? '' })).toEqual([`${id} is missing beside its pair`])
  })

  test('are refused where they are the main ones', () => {
    const sameId = { ...live, ...own, [id]: live.SETTLEMENT_CLIENT_ID }
    expect(faultsOf(sameId)).toEqual([expect.stringContaining(`${id} is the same as SETTLEMENT_CLIENT_ID`)])
    const sameSecret = { ...live, ...own, [secret]: live.SETTLEMENT_CLIENT_SECRET }
    expect(faultsOf(sameSecret)).toEqual([expect.stringContaining(`${secret} is the same as`)])
  })
})

test('a site may narrow what the tokens of browsers allow', () => {
  const check = checkEnv({ ...sandbox, SETTLEMENT_TOKEN_PERMISSIONS: 'quotes:read, offramp:read' })
  expect(check.ok && check.env.SETTLEMENT_TOKEN_PERMISSIONS).toEqual(['quotes:read', 'offramp:read'])
})

describe('WIDGET', () => {
  test('must be said in live mode, and is on in sandbox mode unless it is switched off', () => {
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
