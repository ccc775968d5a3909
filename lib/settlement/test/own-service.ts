import { afterEach, beforeEach } from 'vitest'
import { answerJson, type LocalService, startLocalService } from './local-service'

interface OwnService extends LocalService {
  /** Answers every call so. */
  readonly answer: (status: number, body: unknown) => void
}

/** The local service of a test file: a new one for each of its tests. */
export function ownService(): OwnService {
  let current: LocalService
  beforeEach(async () => {
    current = await startLocalService()
  })
  afterEach(() => current.close())
  return {
    get url() {
      return current.url
    },
    get calls() {
      return current.calls
    },
    set respond(respond: LocalService['respond']) {
      current.respond = respond
    },
    close: () => current.close(),
    answer: (status, body) => {
      current.respond = (response) => answerJson(response, status, body)
    },
  }
}
