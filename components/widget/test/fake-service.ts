import { vi } from 'vitest'

export interface SeenCall {
  readonly url: string
  readonly init: RequestInit
  readonly bearer: string | null
}

/** The browser's fetch, answered here; every call is kept. */
export class FakeService {
  readonly calls: SeenCall[] = []
  respond: (path: string) => Response | Promise<Response> = () => Response.json({}, { status: 404 })

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      this.calls.push({ url, init, bearer: new Headers(init.headers).get('authorization') })
      return Promise.resolve(this.respond(new URL(url, 'http://page.test').pathname))
    })
  }

  paths(): readonly string[] {
    return this.calls.map(({ url }) => new URL(url, 'http://page.test').pathname)
  }
}
