import { describe, expect, test } from 'vitest'
import { checkEnv } from './check'
import { live, sandbox } from './environments.fixture'
import { envWarnings } from './warnings'

function warned(source: Record<string, string>) {
  const checked = checkEnv(source)
  return checked.ok ? envWarnings(checked.env) : checked.faults
}

describe('a start', () => {
  test('warns in live mode only about a setting that can’t tell callers apart', () => {
    expect(warned({ ...live, TRUSTED_PROXY: 'none' })).toEqual(['TRUSTED_PROXY'])
    expect(warned(live)).toEqual([])
    expect(warned({ ...sandbox, TRUSTED_PROXY: 'none' })).toEqual([])
  })

  test('accepts a previous session secret, and refuses the current one as such', () => {
    expect(warned({ ...live, NEXTAUTH_SECRET_PREVIOUS: 'gDf9EaxR7cLh4pU0vJ3sWq8ZkT5mYbN1' })).toEqual([])
    expect(warned({ ...live, NEXTAUTH_SECRET_PREVIOUS: live.NEXTAUTH_SECRET })).toMatchObject([
      { name: 'NEXTAUTH_SECRET_PREVIOUS' },
    ])
    expect(warned({ ...live, NEXTAUTH_SECRET_PREVIOUS: 'short' })).toMatchObject([
      { name: 'NEXTAUTH_SECRET_PREVIOUS' },
    ])
  })
})
