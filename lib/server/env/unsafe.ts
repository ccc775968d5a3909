// What would make live mode unsafe although each variable has a valid form. Works on the raw texts, so that all faults
// are reported at once. Pure.
import { isGuessable } from './guessable'
import { secretNames } from './mixing'
import type { EnvFault, RawEnv } from './platform'
import { isLoopbackHost } from './values'

/** Whether the driver checks the server's certificate before it sends a password. */
function hasVerifiedTls(url: URL): boolean {
  const { searchParams: given } = url
  const mode = given.get('sslmode')
  // In libpq "require" accepts any certificate unless one is specified.
  if (given.get('uselibpqcompat') === 'true' && mode === 'require') return given.has('sslrootcert')
  if (mode !== null) return ['require', 'verify-ca', 'verify-full'].includes(mode)
  return ['true', '1'].includes(given.get('ssl') ?? '')
}

function isOnThisMachine(url: URL): boolean {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  return host === '' || host.startsWith('/') || isLoopbackHost(host)
}

function databaseFaults(source: RawEnv): EnvFault[] {
  if (source.DATABASE_TLS === 'off') return []
  return ['DATABASE_URL', 'DATABASE_URL_DIRECT'].flatMap((name) => {
    const text = source[name]
    // The schema refuses any other form.
    if (text === undefined || !URL.canParse(text)) return []
    const url = new URL(text)
    if (isOnThisMachine(url) || hasVerifiedTls(url)) return []
    return [
      {
        name,
        reason: 'connects to another machine without checking its TLS certificate',
        fix: 'add ?sslmode=verify-full to the address (with &sslrootcert=… for an authority of your own), or set DATABASE_TLS=off when only a private network lies between',
      },
    ]
  })
}

function secretFaults(source: RawEnv): EnvFault[] {
  return secretNames.flatMap((name) => {
    const secret = source[name]
    if (secret === undefined || !isGuessable(secret)) return []
    return [{ name, reason: 'can be guessed: most of it is a sequence, a repeat or words of examples' }]
  })
}

function proxyFaults(source: RawEnv): EnvFault[] {
  if (source.TRUSTED_PROXY !== 'x-forwarded-for' || source.TRUSTED_PROXY_HOPS !== undefined) return []
  return [
    {
      name: 'TRUSTED_PROXY_HOPS',
      reason:
        'is missing: callers write x-forwarded-for too, and only the number of proxies tells which entry is theirs',
    },
  ]
}

/** Read by Node and next-auth themselves, from the process's environment. */
function switchFaults(raw: RawEnv): EnvFault[] {
  const faults: EnvFault[] = []
  if (raw.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    faults.push({
      name: 'NODE_TLS_REJECT_UNAUTHORIZED',
      reason: 'lets anybody answer for the service, the chains and the database',
      fix: 'take it out; for an authority of your own set NODE_EXTRA_CA_CERTS',
    })
  if (raw.NEXTAUTH_DEBUG)
    faults.push({
      name: 'NEXTAUTH_DEBUG',
      reason: 'writes sessions and cookies to the log',
      fix: 'take it out',
    })
  return faults
}

/** @param source the environment with empty values left out and the platform's defaults filled in */
export function unsafeFaults(raw: RawEnv, source: RawEnv): EnvFault[] {
  if (source.RAMP_MODE !== 'live') return []
  return [...switchFaults(raw), ...databaseFaults(source), ...secretFaults(source), ...proxyFaults(source)]
}
