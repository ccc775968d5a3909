import 'server-only'
import { openDb } from '../db/open'
import { log } from '../log'
import { isStopping } from '../stopping'
import { advance } from './reconcile'

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
