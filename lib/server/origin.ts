// Where a request comes from. Pure.

interface OriginHeaders {
  readonly origin: string | null
  readonly secFetchSite: string | null
}

/**
 * Whether a page of another site or subdomain sent the browser here. A Lax cookie comes with such a navigation. An
 * address that a person typed, a bookmark and a browser without this header are not foreign.
 */
export function isForeignVisit(secFetchSite: string | null): boolean {
  return secFetchSite === 'cross-site' || secFetchSite === 'same-site'
}

/**
 * Whether a request that changes something was made by a page of ours. Next compares Origin with the Host header and
 * accepts a missing Origin; this compares with the configured origin and rejects anything doubtful.
 */
export function isOwnOrigin(headers: OriginHeaders, appUrl: string): boolean {
  if (headers.secFetchSite !== null && headers.secFetchSite !== 'same-origin') return false
  if (headers.origin !== null) return headers.origin === appUrl
  return headers.secFetchSite === 'same-origin'
}
