// What a page shows must not move but by the person's own act: its cumulative layout shift stays under a limit.
import type { BrowserContext } from '@playwright/test'

/** An entry of the Layout Instability API, which TypeScript's library lacks. */
interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

interface Reporter {
  reportShift(text: string): void
}

export interface Stillness {
  /** The limit of the cumulative layout shift. */
  readonly most: number
  /** For how long a movement after a person's act belongs to it; browsers say 500. */
  readonly afterActMs: number
}

/** In the page: adds up shifts as browsers do for "CLS", and reports the first window of them over the limit. */
function watchShifts({ most, afterActMs }: Stillness): void {
  // A frame is as high as its content, so a share of its window says little.
  if (window !== window.top) return
  const graceMs = 500
  const loadMs = 2_000
  const acts: number[] = []
  const arrivals: number[] = []
  let since = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  let sum = 0
  let moved: string[] = []
  let isReported = false

  // A link followed in place shows another page, as one followed by the browser would.
  let address = location.pathname + location.search
  const arrive = () => {
    const now = location.pathname + location.search
    if (now === address) return
    address = now
    arrivals.push(performance.now())
    isReported = false
    last = Number.NEGATIVE_INFINITY
  }
  // Safe: every Chromium has the Navigation API.
  ;(window as unknown as { navigation: EventTarget }).navigation.addEventListener(
    'currententrychange',
    arrive,
  )

  // A journey fills a field without a key press, which the browser would count as input.
  // The test wallet's window is not the page's: it reports a person's answer there as an event.
  for (const name of ['input', 'change', 'keydown', 'pointerdown', 'pointerup', 'testwalletanswer'])
    addEventListener(name, (event) => acts.push(event.timeStamp), { capture: true, passive: true })
  // The next step of an order is another screen at the same address: its heading takes the focus.
  addEventListener('focusin', ({ target, timeStamp }) => {
    if (target instanceof Element && target.matches('h1')) arrivals.push(timeStamp)
  })

  const describe = ({ node, previousRect: from, currentRect: to }: Shift['sources'][number]) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null)
    const name = element === null ? 'removed' : `${element.tagName} ${element.textContent?.slice(0, 40)}`
    const box = (rect: DOMRectReadOnly) =>
      [rect.x, rect.y, rect.width, rect.height].map((side) => Math.round(side)).join(' ')
    return `${name} [${box(from)} → ${box(to)}]`
  }

  const add = (shift: Shift) => {
    if (shift.hadRecentInput || acts.some((at) => at <= shift.startTime && shift.startTime - at < afterActMs))
      return
    if (arrivals.some((at) => Math.abs(shift.startTime - at) < graceMs)) return
    // A host's page is its own.
    if (!('__next_f' in window)) return
    // The foot of the page follows what is above it.
    if (shift.sources.every(({ node }) => node instanceof Element && node.closest('body > footer') !== null))
      return
    if (shift.startTime - last > 1_000 || shift.startTime - since > 5_000) {
      since = shift.startTime
      sum = 0
      moved = []
    }
    last = shift.startTime
    sum += shift.value
    moved.push(...shift.sources.map(describe))
    if (sum <= most || isReported) return
    isReported = true
    // Safe: exposeFunction defines it before any script of the page runs.
    const { reportShift } = window as unknown as Reporter
    reportShift(`${location.pathname} moved by ${sum.toFixed(3)}: ${moved.join('; ')}`)
  }

  new PerformanceObserver((list) => {
    // Safe: the only kind that is observed.
    const shifts = list.getEntries() as Shift[]
    // A new heading may get its focus after it was painted, when its screen's code has come. A page that loads is judged at
    // once, since it may be left at any moment.
    if (performance.now() < loadMs) shifts.forEach(add)
    else setTimeout(() => shifts.forEach(add), graceMs)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Tells of each document that moves by more than the limit. */
export async function noteShifts(
  context: BrowserContext,
  stillness: Stillness,
  tell: (text: string) => void,
): Promise<void> {
  await context.exposeFunction('reportShift', tell)
  await context.addInitScript(watchShifts, stillness)
}
