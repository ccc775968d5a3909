type Environment = Readonly<Record<string, string | undefined>>

/** The service that the suite is pointed at, without a slash at its end; null for the sandbox that it starts. */
export function elsewhere(env: Environment): string | null {
  const { CONTRACT_BASE_URL: url, CONTRACT_CLIENT_ID: id, CONTRACT_CLIENT_SECRET: secret } = env
  if (!url) return null
  if (!URL.canParse(url)) throw new Error('CONTRACT_BASE_URL must be an address like https://api.example')
  if (!id || !secret) {
    throw new Error('CONTRACT_BASE_URL needs CONTRACT_CLIENT_ID and CONTRACT_CLIENT_SECRET beside it')
  }
  return url.replace(/\/+$/, '')
}

/** Whether recipients may be made there: on the sandbox started here always, elsewhere with CONTRACT_MAY_WRITE=1. */
export function mayWrite(env: Environment): boolean {
  return elsewhere(env) === null || env.CONTRACT_MAY_WRITE === '1'
}
