// Joins pictures to an animated WebP file: https://developers.google.com/speed/webp/docs/riff_container

/** A rectangle of the film that changes, and how long it then stays. */
export interface Frame {
  /** Even numbers, as the format requires. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly durationMs: number
  /** A still WebP file of this rectangle. */
  readonly webp: Buffer
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}

function chunk(name: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), size, body, Buffer.alloc(body.length % 2)])
}

/** The chunks with pixels in a still file; its own header describes a canvas that an animation does not have. */
function pixelsOf(webp: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = 12; at < webp.length; ) {
    const length = 8 + webp.readUInt32LE(at + 4)
    const end = at + length + (length % 2)
    if (['VP8 ', 'VP8L', 'ALPH'].includes(webp.toString('latin1', at, at + 4)))
      kept.push(webp.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

const isAnimated = 0b10
const replacesWhatIsThere = 0b10

/** The film as a file that repeats without end. */
export function animatedWebp(width: number, height: number, frames: readonly Frame[]): Buffer {
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)])
  const header = chunk('VP8X', Buffer.concat([Buffer.from([isAnimated, 0, 0, 0]), size]))
  const pictures = frames.map((frame) => {
    const place = [frame.x / 2, frame.y / 2, frame.width - 1, frame.height - 1, frame.durationMs]
    const flags = Buffer.from([replacesWhatIsThere])
    return chunk('ANMF', Buffer.concat([...place.map(uint24), flags, pixelsOf(frame.webp)]))
  })
  const body = Buffer.concat([Buffer.from('WEBP'), header, chunk('ANIM', Buffer.alloc(6)), ...pictures])
  return chunk('RIFF', body)
}
