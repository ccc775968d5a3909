import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AttemptEnd, createCallPause } from './call-pause'

const longestCallMs = 31_000
const limited = (retryAfterSeconds: number | null = null): AttemptEnd => ({ status: 429, retryAfterSeconds })
const answered: AttemptEnd = { status: 404, retryAfterSeconds: null }
const lost: AttemptEnd = { status: null, retryAfterSeconds: null }

function pauseAt(now = 1_000_000) {
  const clock = { now }
  return { clock, pause: createCallPause({ now: () => clock.now, longestCallMs }) }
}

/** Waits as instructed, and lets the probe in. */
function probeOf({ clock, pause }: ReturnType<typeof pauseAt>) {
  clock.now += pause.waitMs()
  return pause.enter()
}

describe('the pause after a 429', () => {
  test.each([
    [20, 20],
    [300, 300],
    [86_400, 300],
    // Absent, unreadable or absurdly short.
    [null, 5],
    [0, 5],
  ])('[R40] a Retry-After of %s pauses for %d s', (asked, seconds) => {
    const { pause } = pauseAt()
    expect(pause.enter()(limited(asked))).toEqual({ pausedSeconds: seconds, isOver: false })
    expect(pause.waitMs()).toBe(seconds * 1_000)
    expect(pause.leftMs()).toBe(seconds * 1_000)
  })

  test('[R40] grows with each 429 that a probe meets, up to five minutes', () => {
    const world = pauseAt()
    const seconds = [world.pause.enter()(limited()).pausedSeconds]
    while (seconds.length < 9) seconds.push(probeOf(world)(limited()).pausedSeconds)
    expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  })

  test('does not grow with calls in flight when it started, and keeps the longest time given', () => {
    const world = pauseAt()
    const [one, two, three] = [world.pause.enter(), world.pause.enter(), world.pause.enter()]
    expect(one(limited(60)).pausedSeconds).toBe(60)
    expect(two(limited(10)).pausedSeconds).toBe(60)
    expect(three(answered)).toEqual({ pausedSeconds: null, isOver: false })
    expect(world.pause.waitMs()).toBe(60_000)
    expect(probeOf(world)(limited()).pausedSeconds).toBe(10)
  })

  test('starts with the shortest one again after a probe was answered', () => {
    const world = pauseAt()
    world.pause.enter()(limited())
    probeOf(world)(limited())
    expect(probeOf(world)(answered)).toEqual({ pausedSeconds: null, isOver: true })
    expect(world.pause.waitMs()).toBe(0)
    expect(world.pause.enter()(limited()).pausedSeconds).toBe(5)
  })

  test('a clock set back extends no pause beyond five minutes, and no probe beyond a call', () => {
    const world = pauseAt()
    world.pause.enter()(limited(300))
    world.clock.now -= 3_600_000
    expect(world.pause.waitMs()).toBe(300_000)
    world.clock.now += 300_000
    world.pause.enter()
    world.clock.now -= 3_600_000
    world.clock.now += world.pause.waitMs()
    expect(world.pause.waitMs()).toBe(0)
  })
})

describe('the probe', () => {
  test('is one call: the others wait a moment, and continue once it was answered', () => {
    const world = pauseAt()
    world.pause.enter()(limited(60))
    const probe = probeOf(world)
    expect(world.pause.waitMs()).toBe(2_000)
    world.clock.now += 2_000
    expect(world.pause.waitMs()).toBe(2_000)
    probe(answered)
    expect(world.pause.waitMs()).toBe(0)
  })

  test('whose answer was lost leaves the next call to probe', () => {
    const world = pauseAt()
    world.pause.enter()(limited())
    expect(probeOf(world)(lost)).toEqual({ pausedSeconds: null, isOver: false })
    expect(world.pause.waitMs()).toBe(0)
    world.pause.enter()
    expect(world.pause.waitMs()).toBe(2_000)
  })

  test('that never ends blocks the others for the longest call and no longer, and its late end has no effect', () => {
    const world = pauseAt()
    world.pause.enter()(limited())
    const dead = probeOf(world)
    world.clock.now += longestCallMs - 500
    expect(world.pause.waitMs()).toBe(500)
    world.clock.now += 500
    expect(world.pause.waitMs()).toBe(0)
    world.pause.enter()
    expect(dead(answered).isOver).toBe(false)
    expect(world.pause.waitMs()).toBe(2_000)
  })
})

test('after any sequence of calls no caller waits longer than five minutes, and one probe at a time is let in', () => {
  const step = fc.oneof(
    fc.record({ pass: fc.integer({ min: -10_000, max: 400_000 }) }),
    fc.constant('enter' as const),
    fc.record({
      end: fc.nat(5),
      met: fc.constantFrom(limited(), limited(7), limited(86_400), answered, lost),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { clock, pause } = pauseAt()
      const open: ReturnType<typeof pause.enter>[] = []
      let isClosed = false
      for (const one of steps) {
        if (one === 'enter' && pause.waitMs() === 0) {
          open.push(pause.enter())
          expect(pause.waitMs() > 0).toBe(isClosed)
        } else if (one !== 'enter' && 'pass' in one) clock.now += one.pass
        else if (one !== 'enter')
          for (const end of open.splice(one.end, 1)) {
            const { pausedSeconds, isOver } = end(one.met)
            isClosed = pausedSeconds !== null || (isClosed && !isOver)
          }
        expect(pause.waitMs()).toBeLessThanOrEqual(300_000)
        expect(pause.leftMs()).toBeLessThanOrEqual(300_000)
      }
      // Whatever happened, a caller who waits as instructed gets through.
      let waited = 0
      while (pause.waitMs() > 0) {
        waited += pause.waitMs()
        clock.now += pause.waitMs()
      }
      expect(waited).toBeLessThanOrEqual(300_000 + longestCallMs)
    }),
  )
})
