import { fail, type Result } from '@/lib/domain/result'

/**
 * An action that the server does not know was never begun: the page is of an older build, and pressing again there can't help.
 * Everything else that is thrown is the caller's, as an answer that was lost.
 */
export function orOutdated<T>(asked: Promise<Result<T>>): Promise<Result<T>> {
  return asked.catch((thrown) => {
    // By its name, as Next sets it: its own test for it is marked as unstable.
    if (thrown?.name === 'UnrecognizedActionError') return fail({ code: 'outdated_page' })
    throw thrown
  })
}

/** The same of an action, to be called as it is. */
export function whileKnown<A extends readonly unknown[], T>(
  act: (...args: A) => Promise<Result<T>>,
): (...args: A) => Promise<Result<T>> {
  return (...args) => orOutdated(act(...args))
}
