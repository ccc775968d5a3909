import { randomUUID } from 'node:crypto'

/** An error answer of the service: `code` is sent as `error`. */
export class ServiceError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 502,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** The message is "field: reason". */
export class BadRequest extends ServiceError {
  constructor(message: string) {
    super(400, 'BadRequest', message)
  }
}

export class NotFound extends ServiceError {
  constructor(what: string) {
    super(404, 'NotFound', `${what} was not found`)
  }
}

export interface ErrorBody {
  readonly error: string
  readonly message: string
  readonly correlationId: string
}

export function errorBody(error: string, message: string): ErrorBody {
  return { error, message, correlationId: randomUUID() }
}
