// A phone may answer when the page that asked is gone. The package keeps the request in the browser and the relay keeps the
// answer, so a later page hears it by the request's number.
import type { Prompt } from '../provider'
import type { WalletConnectClient } from './client'

export interface KeptPrompt extends Prompt {
  /** The number of its request. */
  readonly request: number
}

type Kept = WalletConnectClient['core']['history']['records'] extends Map<number, infer Entry> ? Entry : never

/** Calls back with the number of the request that is made with these very parameters. @returns a function to stop */
export function whenMade(
  { core: { history } }: WalletConnectClient,
  params: unknown,
  made: (request: number) => void,
): () => void {
  const look = ({ id, request }: Kept) => {
    if (request.params?.request?.params === params) made(id)
  }
  history.on('history_created', look)
  return () => history.off('history_created', look)
}

/** What the wallet answers, or has answered, to a request. */
export function answerTo({ core: { history } }: WalletConnectClient, id: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const look = (kept: Kept | undefined) => {
      if (kept?.id !== id || kept.response === undefined) return
      history.off('history_updated', look)
      if ('error' in kept.response) reject(kept.response.error)
      else resolve(kept.response.result)
    }
    history.on('history_updated', look)
    look(history.records.get(id))
  })
}
