// What is stored of a chain on disk: a dump, and every transaction mined since, as signed. Together they can restore a
// chain that was killed.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { BaseError, type Hex, keccak256 } from 'viem'
import { parseStored, readIfThere, writeWhole } from '../store/files'
import { openLineLog } from '../store/line-log'
import type { ChainClient } from './client'

interface RawTransaction {
  readonly block: string
  readonly raw: Hex
}

export interface Recording {
  /** Records the transactions of all blocks up to this one. */
  record(head: bigint): Promise<void>
  /** Dumps the whole chain, and drops the transactions that the dump contains. */
  dump(): Promise<void>
  /** Dumps if transactions were recorded since the last dump. */
  dumpIfNeeded(): Promise<void>
  /** Writes the dump as the file that a chain starts from, and returns its path; null when there is no dump. */
  writeStartState(): string | null
  /** The time of a block that was recorded lately, in Unix seconds; undefined for others. */
  secondsOf(block: bigint): bigint | undefined
  /** The time of the newest block that was recorded or dumped by this process, in Unix seconds; 0n before there is one. */
  newestSeconds(): bigint
  /** Resends what was mined after the dump. */
  replay(): Promise<void>
  close(): void
}

const REMEMBERED_BLOCKS = 64n

/** `dir` belongs to one chain of one epoch. */
export function openRecording(dir: string, client: ChainClient): Recording {
  mkdirSync(dir, { recursive: true })
  const dumpPath = join(dir, 'state.json')
  // Safe: only lines written by recordBlock().
  const log = openLineLog<RawTransaction>(join(dir, 'transactions.jsonl'), (line) => line as RawTransaction)
  const blocks = new Map<bigint, { readonly hash: Hex; readonly timestamp: bigint }>()
  let recorded = 0n
  let newest = 0n
  let known = hashesOf(log.lines)

  async function recordBlock(block: {
    number: bigint
    hash: Hex
    timestamp: bigint
    transactions: readonly Hex[]
  }): Promise<void> {
    if (block.timestamp > newest) newest = block.timestamp
    for (const hash of block.transactions) {
      if (known.has(hash)) continue
      const raw = await readRaw(client, hash)
      if (raw === null) continue
      log.append({ block: String(block.number), raw })
      known.add(hash)
    }
    blocks.set(block.number, { hash: block.hash, timestamp: block.timestamp })
    blocks.delete(block.number - REMEMBERED_BLOCKS)
    recorded = block.number
  }

  async function dump(): Promise<void> {
    const { number: head, timestamp } = await client.getBlock({ blockTag: 'latest' })
    if (timestamp > newest) newest = timestamp
    const state = await client.dumpState()
    writeWhole(dumpPath, JSON.stringify({ block: String(head), state }))
    log.rewrite(log.lines.filter((line) => BigInt(line.block) > head))
    known = hashesOf(log.lines)
    if (head > recorded) recorded = head
  }

  // The chain may have been reorganised and may be shorter. The newest block is read again, and where a block is not the
  // child of the one recorded before it, that one too.
  async function recordTo(head: bigint): Promise<void> {
    if (recorded >= head) recorded = head > 0n ? head - 1n : 0n
    while (recorded < head) {
      const block = await client.getBlock({ blockNumber: recorded + 1n })
      const before = blocks.get(recorded)
      if (before === undefined || before.hash === block.parentHash) await recordBlock(block)
      else recorded -= 1n
    }
  }

  // Sequential: the watcher calls this, and so does every new block.
  let last: Promise<void> = Promise.resolve()
  return {
    record(head) {
      const done = last.then(() => recordTo(head))
      last = done.catch(() => undefined)
      return done
    },
    dump,
    dumpIfNeeded: () => (log.lines.length > 0 ? dump() : Promise.resolve()),
    writeStartState() {
      const state = readDump(dumpPath)
      if (state === null) return null
      const path = join(dir, 'start-state.json')
      writeWhole(path, state)
      return path
    },
    secondsOf: (block) => blocks.get(block)?.timestamp,
    newestSeconds: () => newest,
    async replay() {
      if (log.lines.length > 0) await replayAll(client, log.lines)
    },
    close: () => log.close(),
  }
}

function hashesOf(lines: readonly RawTransaction[]): Set<Hex> {
  return new Set(lines.map((line) => keccak256(line.raw)))
}

function readRaw(client: ChainClient, hash: Hex): Promise<Hex | null> {
  return client.request<{ Method: string; Parameters: [Hex]; ReturnType: Hex | null }>({
    method: 'eth_getRawTransactionByHash',
    params: [hash],
  })
}

// The base fee falls with each idle block. Resent without those blocks in between, transactions that offered just enough
// would be refused, so the fee is set to zero and restored afterwards.
async function replayAll(client: ChainClient, lines: readonly RawTransaction[]): Promise<void> {
  const { baseFeePerGas } = await client.getBlock()
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n })
  for (const line of lines) await replay(client, line.raw)
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFeePerGas ?? 0n })
}

async function replay(client: ChainClient, raw: Hex): Promise<void> {
  try {
    const hash = await client.sendRawTransaction({ serializedTransaction: raw })
    await client.waitForTransactionReceipt({ hash, timeout: 10_000 })
  } catch (error) {
    // One already in the dump, or replaced in a reorganisation, is refused for its nonce.
    if (error instanceof BaseError) return
    throw error
  }
}

function readDump(path: string): string | null {
  const text = readIfThere(path)
  if (text === null) return null
  return parseStored(path, () => {
    // Safe: only written by dump(), always as a whole.
    const { state } = JSON.parse(text) as { state: Hex }
    return gunzipSync(Buffer.from(state.slice(2), 'hex')).toString('utf8')
  })
}
