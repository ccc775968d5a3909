// What a run needs of a browser's page, whatever protocol drives it.
export interface Tab {
  readonly browser: string
  readonly goTo: (url: string) => Promise<void>
  /** The function sees its argument alone, nothing of this module. */
  readonly run: <A, R>(inPage: (given: A) => R | Promise<R>, given: A) => Promise<R>
}

/** A function as the body of another one, which a browser calls with an argument. */
export function scriptOf(inPage: (given: never) => unknown): string {
  // The compiler names the functions inside it by a helper that the page does not have.
  return `const __name = (named) => named; return (${inPage})(...arguments)`
}
