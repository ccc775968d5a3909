import { expect, test } from 'vitest'
import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from './route'

test.each(Object.entries({ DELETE, GET, OPTIONS, PATCH, POST, PUT }))(
  'an unknown address below /api answers %s as not found',
  async (_, answered) => {
    const answer = answered()
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ ok: false, error: { code: 'not_found' } })
  },
)
