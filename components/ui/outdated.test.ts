import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error'
import { expect, test } from 'vitest'
import { ok } from '@/lib/domain/result'
import { whileKnown } from './outdated'

test('[R60] reports an action unknown to the server as an outdated page', async () => {
  const press = whileKnown(async (_: string) => {
    throw new UnrecognizedActionError('Server Action "40a1" was not found on the server.')
  })
  expect(await press('x')).toMatchObject({ ok: false, error: { code: 'outdated_page' } })
})

test('passes on an answer, and a lost one', async () => {
  expect(await whileKnown(async (one: number, two: number) => ok(one + two))(1, 2)).toMatchObject({ data: 3 })
  const lost = new TypeError('Failed to fetch')
  await expect(whileKnown(() => Promise.reject(lost))()).rejects.toBe(lost)
})
