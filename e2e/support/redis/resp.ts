// The Redis protocol (RESP 2): commands as bytes, replies as values.

/** A reply that reports a failed command. */
export class RedisError extends Error {}

/** A status reply such as `+OK`, as distinct from the same text as a value. */
export class Status {
  constructor(readonly text: string) {}
}

export type Reply = Status | RedisError | number | Buffer | null | readonly Reply[]

/** One argument of a command, as received in JSON. */
export type Argument = string | number | boolean | null | object

export type Command = readonly Argument[]

function argumentBytes(argument: Argument): Buffer {
  if (argument === null) return Buffer.alloc(0)
  return Buffer.from(typeof argument === 'object' ? JSON.stringify(argument) : String(argument))
}

export function encodeCommand(command: Command): Buffer {
  const parts = command.flatMap((argument) => {
    const bytes = argumentBytes(argument)
    return [Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n')]
  })
  return Buffer.concat([Buffer.from(`*${command.length}\r\n`), ...parts])
}

interface Parsed<T> {
  readonly value: T
  /** Where the next reply begins. */
  readonly next: number
}

function parseBulk(bytes: Buffer, at: number, length: number): Parsed<Buffer | null> | null {
  if (length < 0) return { value: null, next: at }
  if (bytes.length < at + length + 2) return null
  return { value: bytes.subarray(at, at + length), next: at + length + 2 }
}

function parseArray(bytes: Buffer, at: number, length: number): Parsed<Reply> | null {
  if (length < 0) return { value: null, next: at }
  const items: Reply[] = []
  let next = at
  while (items.length < length) {
    const item = parseReply(bytes, next)
    if (item === null) return null
    items.push(item.value)
    next = item.next
  }
  return { value: items, next }
}

/** The reply that begins at `from`, or null while it is incomplete. @throws when the bytes are not a reply */
export function parseReply(bytes: Buffer, from = 0): Parsed<Reply> | null {
  const end = bytes.indexOf('\r\n', from)
  if (end < 0) return null
  const line = bytes.toString('utf8', from + 1, end)
  const next = end + 2
  switch (bytes.toString('latin1', from, from + 1)) {
    case '+':
      return { value: new Status(line), next }
    case '-':
      return { value: new RedisError(line), next }
    case ':':
      return { value: Number(line), next }
    case '$':
      return parseBulk(bytes, next, Number(line))
    case '*':
      return parseArray(bytes, next, Number(line))
    default:
      throw new Error('this is no reply of Redis')
  }
}
