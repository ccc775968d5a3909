import { z } from 'zod'
import type { ClientOptions } from '../client'
import { SettlementError } from '../errors'
import type { IssuedToken } from '../port'
import { parseBaseUrl } from '../transport/base-url'
import { type Authorize, createTransport } from '../transport/transport'
import { ask } from '../wire/ask'
import { wireJwt, wireMoment } from '../wire/values'
import type { TokenPermission } from './permissions'

/** 60 to 86 400 are accepted (documented); an hour is the default lifetime (spec), requested explicitly. */
export const tokenLifeSeconds = 3_600

type IssuerOptions = Pick<ClientOptions, 'baseUrl' | 'fetch' | 'clock' | 'timeoutMs' | 'beforeAttempt'> & {
  readonly clientId: string
  readonly clientSecret: string
}

export interface TokenIssuer {
  /** Never repeated automatically. @throws SettlementError as its only error */
  readonly issueToken: (permissions: readonly TokenPermission[]) => Promise<IssuedToken>
}

const wireExpiry = wireMoment.transform((moment) => Math.floor(Date.parse(moment) / 1_000))

/** `token` (spec) or `jwt` (seen in integrations). Created once: a schema is compiled at its first use. */
const wireToken = z
  .object({ token: wireJwt.nullish(), jwt: wireJwt.nullish(), expiresAt: wireExpiry })
  .transform(({ token, jwt, expiresAt }, context): IssuedToken => {
    const issued = jwt ?? token ?? null
    if (issued !== null) return { jwt: issued, expiresAt }
    context.addIssue({ code: 'custom', path: ['token'], message: 'missing' })
    return z.NEVER
  })

function withLifeLeft(token: IssuedToken, nowMs: number): IssuedToken {
  if (token.expiresAt * 1_000 > nowMs) return token
  throw new SettlementError({
    operation: 'issue-token',
    code: 'service_answer_invalid',
    outcome: 'unknown',
    detail: 'expiresAt',
  })
}

/** The only call that contains the secret itself, server to server, unsigned (documented). */
function secretHeaders({ clientId, clientSecret }: IssuerOptions): Authorize {
  return () => ({ 'x-client-id': clientId, 'x-client-secret': clientSecret })
}

/**
 * `POST /v1/tokens {expiresIn, permissions}` (documented; `permissions`: seen). Throws TypeError for an invalid base
 * URL.
 */
export function createTokenIssuer(options: IssuerOptions): TokenIssuer {
  const timeoutMs = options.timeoutMs ?? 30_000
  const transport = createTransport({
    baseUrl: parseBaseUrl(options.baseUrl),
    fetch: options.fetch,
    clock: options.clock,
    random: () => 0,
    authorize: secretHeaders(options),
    timeoutMs,
    totalMs: timeoutMs,
    maxAnswerBytes: 65_536,
    beforeAttempt: options.beforeAttempt ?? (async () => undefined),
  })
  return {
    issueToken: async (permissions) => {
      const body = { expiresIn: tokenLifeSeconds, permissions: [...permissions] }
      const call = { operation: 'issue-token', method: 'POST', path: '/tokens', body } as const
      return withLifeLeft((await ask(transport, call, wireToken)).body, options.clock.now())
    },
  }
}
