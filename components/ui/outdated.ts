import { fail, type Result } from '@/lib/domain/result'

/**
 * An action unknown to the server never started: the page is from an older build, and pressing again can't help. Any
 * other error goes to the caller as a lost answer.
 */
export function orOutdated<T>(asked: Promise<Result<T>>): Promise<Result<T>> {
  return asked.catch((thrown) => {
    // By its name, as set by Next, whose own check is marked unstable.
    if (thrown?.name === 'UnrecognizedActionError') return fail({ code: 'outdated_page' })
    throw thrown
  })
}

/** The same for each call of an action. */
export function whileKnown<A extends readonly unknown[], T>(
  act: (...args: A) => Promise<Result<T>>,
): (...args: A) => Promise<Result<T>> {
  return (...args) => orOutdated(act(...args))
}
