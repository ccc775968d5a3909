// What a process still holds once all that nothing refers to is gone, asked of its own debugger. Resident memory cannot tell
// that: an engine that is allowed gigabytes collects when it likes to, and gives little of them back.
import { WebSocket } from 'undici'
import { until } from '@/scripts/lib/wait.mjs'

const LIMIT_MS = 60_000

/** For NODE_OPTIONS of the process: its debugger listens on this machine alone, and says nothing of it. */
export const debuggerOptions = (port: number): string =>
  `--inspect=127.0.0.1:${port} --inspect-publish-uid=http`

interface Reply {
  readonly id?: number
  readonly result?: { readonly result?: { readonly value?: unknown } }
}

async function open(port: number): Promise<WebSocket> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
  // The debugger's own shape; a wrong one is an address that cannot be opened.
  const [first] = (await listed.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(first?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the debugger cannot be reached')))
  })
  return socket
}

/** Bytes of the JavaScript heap, and of buffers outside it, that are in use after a full collection. */
export async function liveBytes(port: number): Promise<number> {
  const socket = await open(port)
  const replies = new Map<number, Reply>()
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    if (reply.id !== undefined) replies.set(reply.id, reply)
  })
  const ask = (id: number, method: string, params = {}): Promise<Reply> => {
    socket.send(JSON.stringify({ id, method, params }))
    return until(`the debugger answered ${method}`, async () => replies.get(id) ?? null, {
      limitMs: LIMIT_MS,
    })
  }
  try {
    // Twice: what the finalisers of the first let go of is gone after the second.
    await ask(1, 'HeapProfiler.collectGarbage')
    await ask(2, 'HeapProfiler.collectGarbage')
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
    const { result } = await ask(3, 'Runtime.evaluate', { expression, returnByValue: true })
    const bytes = result?.result?.value
    if (typeof bytes !== 'number') throw new Error('the debugger told no size')
    return bytes
  } finally {
    socket.close()
  }
}
