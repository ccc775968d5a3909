// Films a page: the browser's own frames, each reduced to what changed since the last one.
import type { CDPSession, Page } from '@playwright/test'
import { animatedWebp, type Frame } from './webp'

interface Shot {
  readonly png: string
  readonly holdMs: number
}

/** How long a frame of a movement is shown, and how many there are at most between two that hold. */
const STEP_MS = 80
const MOST_STEPS = 12

export class Camera {
  private readonly shots: Shot[] = []
  /** What moved since the last frame that holds. */
  private steps: Shot[] = []

  private constructor(private readonly session: CDPSession) {}

  /** Films from now on. */
  static async on(page: Page): Promise<Camera> {
    const session = await page.context().newCDPSession(page)
    const camera = new Camera(session)
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      camera.steps.push({ png: data, holdMs: STEP_MS })
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 2 })
    return camera
  }

  /** Shows the page as it is now for a while. */
  async hold(page: Page, holdMs: number): Promise<void> {
    const png = await page.screenshot()
    // A wait for the chain has many frames and little to see.
    const every = Math.max(1, this.steps.length / MOST_STEPS)
    this.shots.push(...this.steps.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every)))
    this.steps = []
    this.shots.push({ png: png.toString('base64'), holdMs })
  }

  /** The film; `page` encodes it, which loses what it shows. */
  async develop(page: Page): Promise<Buffer> {
    await this.session.send('Page.stopScreencast')
    await page.goto('about:blank')
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const frames: Frame[] = []
    for (const { png, holdMs } of this.shots) {
      const change = await page.evaluate(changeOf, { png, width, height })
      const last = frames.at(-1)
      if (change !== null)
        frames.push({ ...change, durationMs: holdMs, webp: Buffer.from(change.webp, 'base64') })
      else if (last) frames[frames.length - 1] = { ...last, durationMs: Math.max(last.durationMs, holdMs) }
    }
    return animatedWebp(width, height, frames)
  }
}

/** Runs in the browser: the rectangle that differs from the picture before, or null. */
async function changeOf({ png, width, height }: { png: string; width: number; height: number }) {
  // Safe: only this function writes it.
  const kept = window as unknown as { before?: ImageData }
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes]))
  const canvas = new OffscreenCanvas(width, height)
  const brush = canvas.getContext('2d', { alpha: false })
  if (brush === null) throw new Error('this browser cannot draw')
  brush.drawImage(picture, 0, 0, width, height)
  const now = brush.getImageData(0, 0, width, height)
  const [a, b] = [
    new Uint32Array(now.data.buffer),
    new Uint32Array(kept.before?.data.buffer ?? new ArrayBuffer(0)),
  ]
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < a.length; at += 1) {
    if (a[at] === b[at]) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  kept.before = now
  if (right < 0) return null
  const [x, y] = [left - (left % 2), top - (top % 2)]
  const part = new OffscreenCanvas(right - x + 1, bottom - y + 1)
  part.getContext('2d', { alpha: false })?.drawImage(canvas, -x, -y)
  const blob = await part.convertToBlob({ type: 'image/webp', quality: 0.8 })
  const encoded = new Uint8Array(await blob.arrayBuffer())
  const text = Array.from(encoded, (byte) => String.fromCharCode(byte)).join('')
  return { x, y, width: part.width, height: part.height, webp: btoa(text) }
}
