type Environment = Readonly<Record<string, string | undefined>>

/** The service under test, without a trailing slash; null for the sandbox that the suite starts. */
export function elsewhere(env: Environment): string | null {
  const { CONTRACT_BASE_URL: url, CONTRACT_CLIENT_ID: id, CONTRACT_CLIENT_SECRET: secret } = env
  if (!url) return null
  if (!URL.canParse(url)) throw new Error('CONTRACT_BASE_URL must be an address like https://api.example')
  if (!id || !secret) {
    throw new Error('CONTRACT_BASE_URL also needs CONTRACT_CLIENT_ID and CONTRACT_CLIENT_SECRET')
  }
  return url.replace(/\/+$/, '')
}

/** Whether recipients may be created there: always on the sandbox started here, elsewhere with CONTRACT_MAY_WRITE=1. */
export function mayWrite(env: Environment): boolean {
  return elsewhere(env) === null || env.CONTRACT_MAY_WRITE === '1'
}
