// A token's log as a node answers it.
import { settlement } from '@/lib/domain/plan/plan.fixture'

/** The 32 bytes of a topic or of data. */
export const word = (value: string) => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`

/** A log that fits the filter of an eth_getLogs call; to the settlement if the filter names no receiver. */
export function logFor(filter: unknown, { hash, units }: { readonly hash: string; readonly units: bigint }) {
  const { address, topics } = Object(filter)
  const [event, [from], to = word(settlement)] = topics
  return {
    address,
    topics: [event, from, to],
    data: word(`0x${units.toString(16)}`),
    transactionHash: hash,
    blockNumber: '0x9',
    logIndex: '0x0',
  }
}
