import 'server-only'
import { openDb } from './db/open'
import { log } from './log'
import { advance } from './reconcile'
import { isStopping } from './stopping'

/** For an order that somebody watches, after its answer has gone. Never throws. */
export async function follow(orderId: string): Promise<void> {
  // Another process, or the next one, takes it up.
  if (isStopping()) return
  try {
    await advance(await openDb(), orderId, 'watched')
  } catch (thrown) {
    log('error', 'order not advanced', { orderId, thrown })
  }
}
