import type { GetToken } from '../ask-host'

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

/** A token like the service's, except for its signature. Times in Unix seconds. */
export function makeJwt(issuedAt: number, expiresAt: number, id = 0): string {
  return `${base64url({ alg: 'HS256' })}.${base64url({ iat: issuedAt, exp: expiresAt, jti: id })}.c2ln`
}

type Answer = Awaited<ReturnType<GetToken>>

/** A host whose getToken() answers on command and counts its calls. */
export class FakeHost {
  calls: {
    readonly atMs: number
    readonly resolve: (answer: Answer) => void
    readonly reject: (e: unknown) => void
  }[] = []
  open = 0
  mostOpen = 0
  signals: AbortSignal[] = []
  #answer: (() => Answer | Promise<Answer>) | null = null

  constructor(private readonly nowMs: () => number) {}

  /** Answers every call at once from now on. */
  answersWith(answer: () => Answer | Promise<Answer>): void {
    this.#answer = answer
  }

  waits(): void {
    this.#answer = null
  }

  readonly getToken: GetToken = ({ signal }) => {
    this.open += 1
    this.mostOpen = Math.max(this.mostOpen, this.open)
    this.signals.push(signal)
    const promise = new Promise<Answer>((resolve, reject) => {
      this.calls.push({ atMs: this.nowMs(), resolve, reject })
    })
    const call = this.calls.at(-1)
    const answer = this.#answer
    if (answer !== null) {
      Promise.resolve()
        .then(answer)
        .then(
          (value) => call?.resolve(value),
          (error: unknown) => call?.reject(error),
        )
    }
    // An abandoned one counts as over.
    let isOver = false
    const over = () => {
      if (!isOver) this.open -= 1
      isOver = true
    }
    signal.addEventListener('abort', over)
    promise.then(over, over)
    return promise
  }
}
