// One connection to a Redis, over which commands are sent in order.
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { type Command, encodeCommand, parseReply, type Reply } from './resp'

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (reason: Error) => void
}

export interface Connection {
  /** The replies to commands written in one piece, so that no other commands come between them. */
  readonly send: (commands: readonly Command[]) => Promise<readonly Reply[]>
  readonly close: () => void
}

function open(socket: Socket) {
  const waiting: Waiting[] = []
  let bytes: Buffer = Buffer.alloc(0)
  const fail = (reason: Error) => {
    for (const one of waiting.splice(0)) one.reject(reason)
  }
  socket.setNoDelay()
  socket.on('data', (data) => {
    bytes = Buffer.concat([bytes, data])
    for (let parsed = parseReply(bytes); parsed !== null; parsed = parseReply(bytes)) {
      bytes = bytes.subarray(parsed.next)
      waiting.shift()?.resolve(parsed.value)
    }
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection to Redis was closed')))
  return {
    socket,
    send: (commands: readonly Command[]) => {
      const replies = commands.map(
        () => new Promise<Reply>((resolve, reject) => waiting.push({ resolve, reject })),
      )
      socket.write(Buffer.concat(commands.map(encodeCommand)))
      return Promise.all(replies)
    },
  }
}

/** Connects at the first command, and reconnects after the connection was lost. */
export function connectionTo(redis: NetConnectOpts): Connection {
  let current: ReturnType<typeof open> | null = null
  return {
    send: (commands) => {
      if (current === null || current.socket.destroyed) current = open(connect(redis))
      return current.send(commands)
    },
    close: () => current?.socket.destroy(),
  }
}
