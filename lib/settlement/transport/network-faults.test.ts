import { describe, expect, test } from 'vitest'
import { faultCode, isProvenUnsent } from './network-faults'

const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })
const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET', syscall: 'read' })
const failedFetch = (cause: unknown) => new TypeError('fetch failed', { cause })
const several = (...errors: Error[]) => Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' })

describe('whether a request can have left this machine', () => {
  test.each([
    ['a refused connection', refused, true],
    ['a name that is not known', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, true],
    ['a connection that never stood', { code: 'UND_ERR_CONNECT_TIMEOUT' }, true],
    ['a certificate that has expired', { code: 'CERT_HAS_EXPIRED' }, true],
    ['a certificate of nobody', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, true],
    ['every address refused', several(refused, refused), true],
    ['one address refused and one cut', several(refused, reset), false],
    ['a connection reset', reset, false],
    ['a socket closed by the other side', { code: 'UND_ERR_SOCKET' }, false],
    ['no cause at all', undefined, false],
    ['a cause that is a text', 'ECONNREFUSED', false],
  ])('%s', (_, cause, unsent) => {
    expect(isProvenUnsent(failedFetch(cause))).toBe(unsent)
  })

  test("only the system's short code is reported, never a text", () => {
    expect(faultCode(failedFetch(reset))).toBe('ECONNRESET')
    expect(faultCode(failedFetch({ code: 'see https://example.com' }))).toBeUndefined()
    expect(faultCode('ECONNRESET')).toBeUndefined()
  })
})
