import { describe, expect, test } from 'vitest'
import { checkEnv } from './check'
import { live, sandbox } from './environments.fixture'
import { envWarnings } from './warnings'

const known = { ...live, TRUSTED_PROXY: 'x-client-ip' }

function warned(source: Record<string, string>) {
  const checked = checkEnv(source)
  return checked.ok ? envWarnings(checked.env, source) : checked.faults
}

describe('a start', () => {
  test('warns in live mode only about a setting that can’t tell callers apart', () => {
    expect(warned({ ...live, TRUSTED_PROXY: 'none' })).toEqual(['TRUSTED_PROXY'])
    expect(warned(known)).toEqual([])
    expect(warned({ ...sandbox, TRUSTED_PROXY: 'none' })).toEqual([])
  })

  test('warns about the header of Vercel elsewhere, where every caller can write it', () => {
    expect(warned({ ...live, TRUSTED_PROXY: 'vercel' })).toEqual(['TRUSTED_PROXY'])
    const there = { VERCEL: '1', VERCEL_ENV: 'production' }
    expect(warned({ ...live, ...there, TRUSTED_PROXY: 'vercel' })).toEqual([])
  })

  test.each(['forwarded', 'host', 'user-agent'])(
    'refuses the header %s, which holds no address alone',
    (name) => {
      expect(warned({ ...live, TRUSTED_PROXY: name })).toMatchObject([{ name: 'TRUSTED_PROXY' }])
    },
  )

  test('accepts a previous session secret, and refuses the current one as such', () => {
    expect(warned({ ...known, NEXTAUTH_SECRET_PREVIOUS: 'gDf9EaxR7cLh4pU0vJ3sWq8ZkT5mYbN1' })).toEqual([])
    expect(warned({ ...known, NEXTAUTH_SECRET_PREVIOUS: live.NEXTAUTH_SECRET })).toMatchObject([
      { name: 'NEXTAUTH_SECRET_PREVIOUS' },
    ])
    expect(warned({ ...known, NEXTAUTH_SECRET_PREVIOUS: 'short' })).toMatchObject([
      { name: 'NEXTAUTH_SECRET_PREVIOUS' },
    ])
  })
})
