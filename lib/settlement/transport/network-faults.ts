/** The certificate was refused: the request was never sent. */
const certificateCode = /CERT|SELF_SIGNED|LEAF_SIGNATURE/

interface SystemFault {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly errors?: unknown
}

function isOfConnecting(fault: SystemFault): boolean {
  const code = typeof fault.code === 'string' ? fault.code : ''
  if (fault.syscall === 'connect' || fault.syscall === 'getaddrinfo') return true
  return code === 'UND_ERR_CONNECT_TIMEOUT' || certificateCode.test(code)
}

function causeOf(error: unknown): SystemFault {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null ? cause : {}
}

/** Whether fetch failed before it was connected, so that the request can't have reached the service. */
export function isProvenUnsent(error: unknown): boolean {
  const cause = causeOf(error)
  // Several addresses of one name were tried: each must have failed while connecting.
  if (Array.isArray(cause.errors) && cause.errors.length > 0) return cause.errors.every(isOfConnecting)
  return isOfConnecting(cause)
}

/** The system's short code (ECONNRESET…) for our logs; not the message, which may contain the address. */
export function faultCode(error: unknown): string | undefined {
  const { code } = causeOf(error)
  return typeof code === 'string' && /^[A-Z0-9_]{2,60}$/.test(code) ? code : undefined
}
