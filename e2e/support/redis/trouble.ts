// Failures of a store, on request.
import type { Socket } from 'node:net'
import { z } from 'zod'

const troubleShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** Accepts the request and never answers. */
  z.object({ kind: z.literal('hangs') }),
  z.object({ kind: z.literal('resets') }),
  z.object({ kind: z.literal('fails'), status: z.number().int().min(400).max(599).default(500) }),
  z.object({ kind: z.literal('slow'), ms: z.number().int().min(0).max(60_000).default(10_000) }),
])
type Trouble = z.output<typeof troubleShape>

export function trouble() {
  let current: Trouble = { kind: 'none' }
  const over = new Set<() => void>()
  const waited = (ms: number | null) =>
    new Promise<void>((resolve) => {
      const timer = ms === null ? undefined : setTimeout(() => end(), ms)
      const end = () => {
        clearTimeout(timer)
        over.delete(end)
        resolve()
      }
      over.add(end)
    })
  return {
    /** @throws ZodError for an unknown trouble. Requests that already wait in the previous one keep waiting. */
    choose: (asked: unknown): string => {
      current = troubleShape.parse(asked)
      for (const end of over) end()
      return current.kind
    },
    /** Applies the trouble to a request; returns the answer to send instead of the real one, if any. */
    before: async (socket: Socket) => {
      switch (current.kind) {
        case 'none':
          return null
        case 'resets':
          socket.resetAndDestroy()
          return null
        case 'fails':
          return { status: current.status, body: { error: 'ERR made to fail' } }
        default:
          await waited(current.kind === 'slow' ? current.ms : null)
          return null
      }
    },
  }
}
