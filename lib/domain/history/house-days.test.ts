import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayEnd, dayStart, houseTime, lastMonths, monthOf, parseDay } from './house-days'

describe('days in Brasília time', () => {
  test.each([
    ['2026-11-21', '2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z'],
    // The last years with daylight saving: the day of the change has 23 hours and begins at one.
    ['2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['2019-02-17', '2019-02-17T03:00:00.000Z', '2019-02-18T03:00:00.000Z'],
  ])('%s goes from %s to %s', (day, from, to) => {
    expect([dayStart(day).toISOString(), dayEnd(day).toISOString()]).toEqual([from, to])
  })

  test('follow each other without a gap, and every moment is in the month of its day', () => {
    const anyMoment = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2039-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const [day = ''] = houseTime(moment.toISOString()).split(' ')
        expect(dayStart(day) <= moment && moment < dayEnd(day)).toBe(true)
        expect(day.startsWith(monthOf(moment.toISOString()))).toBe(true)
      }),
    )
  })

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '', '0000-01-01', '2026-01-01T00:00'])(
    '%j is not a day',
    (text) => {
      expect(parseDay(text)).toBeNull()
    },
  )

  test('the last months cross the turn of the year in Brasília time', () => {
    expect(lastMonths(new Date('2026-03-01T02:59:59Z'), 4)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    expect(lastMonths(new Date('2026-03-01T03:00:00Z'), 1)).toEqual(['2026-03'])
  })
})
