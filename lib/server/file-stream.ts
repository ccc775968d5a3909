import 'server-only'
import { log } from './log'

/** A stream is not pulled again after a pull that added nothing, so an empty part would stop it for ever. */
async function nextFilled(parts: AsyncGenerator<string>): Promise<IteratorResult<string, unknown>> {
  for (;;) {
    const next = await parts.next()
    if (next.done === true || next.value !== '') return next
  }
}

/**
 * A file as a body produced as fast as it is read. When a part can't be read the body breaks off with the connection,
 * so that no reader mistakes it for complete.
 * @throws what the first part throws, before any response is sent
 */
export async function streamOf(parts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next = await nextFilled(parts)
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (next.done === true) return controller.close()
        controller.enqueue(encoder.encode(next.value))
        try {
          next = await nextFilled(parts)
        } catch (thrown) {
          log('error', 'export broke off', { thrown })
          controller.error(new Error('the export broke off'))
        }
      },
      cancel: async () => {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}
