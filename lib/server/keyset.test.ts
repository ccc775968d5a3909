import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlace, writePlace } from './keyset'

describe('a cursor of a list', () => {
  test('round-trips through an address', () => {
    const anyDate = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(anyDate, fc.uuid(), (createdAt, id) => {
        expect(readPlace(writePlace({ createdAt, id }))).toEqual({ createdAt, id })
      }),
    )
  })

  test('that we never issued is ignored, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const place = readPlace(text)
        expect(place === null || /^\d{4}-/.test(place.createdAt.toISOString())).toBe(true)
      }),
      { numRuns: 2_000 },
    )
    const far = Buffer.from(`zzzzzzzzzzz-${randomUUID().replaceAll('-', '')}`).toString('base64url')
    const beyond = `${Date.UTC(10_000, 0, 1).toString(36)}-${'0'.repeat(32)}`
    for (const text of [
      '',
      'x',
      far,
      Buffer.from(beyond).toString('base64url'),
      "'; drop table orders",
      'A'.repeat(10_000),
    ])
      expect(readPlace(text)).toBeNull()
  })
})
