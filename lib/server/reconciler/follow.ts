import 'server-only'
import { openDb } from '../db/open'
import { log } from '../log'
import { isStopping } from '../stopping'
import { advance } from './look'

/** For a watched order, after its response was sent. Never throws. */
export async function follow(orderId: string): Promise<void> {
  // Another process, or the next one, takes over.
  if (isStopping()) return
  try {
    await advance(await openDb(), orderId, 'watched')
  } catch (thrown) {
    log('error', 'order not advanced', { orderId, thrown })
  }
}
