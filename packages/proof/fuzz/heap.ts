// What a process still holds after garbage collection, as its own debugger reports it. Resident memory can't show that:
// an engine that may use gigabytes collects when it likes, and returns little to the system.
import { WebSocket } from 'undici'
import { until } from '@/scripts/lib/wait.mjs'

const LIMIT_MS = 60_000

/** For NODE_OPTIONS of the process: its debugger listens on loopback only, silently. */
export const debuggerOptions = (port: number): string =>
  `--inspect=127.0.0.1:${port} --inspect-publish-uid=http`

interface Reply {
  readonly id?: number
  readonly result?: { readonly result?: { readonly value?: unknown } }
}

async function open(port: number): Promise<WebSocket> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
  // Safe: the debugger's own shape; a wrong one is an address that can't be opened.
  const [first] = (await listed.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(first?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the debugger cannot be reached')))
  })
  return socket
}

/** Bytes of the JavaScript heap, and of external buffers, in use after a full collection. */
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
    // Twice: what the first run's finalisers release is collected by the second.
    await ask(1, 'HeapProfiler.collectGarbage')
    await ask(2, 'HeapProfiler.collectGarbage')
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
    const { result } = await ask(3, 'Runtime.evaluate', { expression, returnByValue: true })
    const bytes = result?.result?.value
    if (typeof bytes !== 'number') throw new Error('the debugger returned no size')
    return bytes
  } finally {
    socket.close()
  }
}
