// Short-lived tokens for browsers. The signing key is derived from the secret and the epoch, so a token is invalid after
// either has changed, and reveals nothing that could sign a call.
import { hkdfSync, randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import { ServiceError } from '../http/errors'
import { PERMISSIONS, type Permission } from '../http/operations'
import type { IssueTokenAnswer, IssueTokenBody } from './schemas'

/** The project of the tokens. */
export interface TokenIssuer {
  readonly clientId: string
  readonly clientSecret: string
  readonly epoch: string
  readonly maxSeconds: number
}

const ALGORITHM = 'HS256'
const TYPE = 'JWT'
const NAMES = { issuer: 'sandbox', audience: 'sandbox-service' } as const

const payload = z.object({ sub: z.string(), permissions: z.array(z.enum(PERMISSIONS)) })

function keyOf({ clientSecret, epoch }: TokenIssuer): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', clientSecret, epoch, 'token', 32))
}

export async function issueToken(
  issuer: TokenIssuer,
  { expiresIn, permissions }: IssueTokenBody,
  nowMs: number,
): Promise<IssueTokenAnswer> {
  const issuedAt = Math.floor(nowMs / 1_000)
  const expiresAt = issuedAt + Math.min(expiresIn, issuer.maxSeconds)
  const token = await new SignJWT({ permissions: [...new Set(permissions)] })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(NAMES.issuer)
    .setAudience(NAMES.audience)
    .setSubject(issuer.clientId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(keyOf(issuer))
  return { token, expiresAt: new Date(expiresAt * 1_000).toISOString() }
}

/** The project a token claims. It selects the key for the check, and proves nothing. */
export function subjectOf(authorization: string): string | undefined {
  try {
    return decodeJwt(bearerOf(authorization) ?? '').sub
  } catch {
    return undefined
  }
}

function bearerOf(authorization: string): string | undefined {
  return /^Bearer +([\w.-]+)$/i.exec(authorization)?.[1]
}

/** What the bearer may do. Throws a ServiceError that says what is wrong with the token. */
export async function readToken(
  issuer: TokenIssuer,
  authorization: string,
  nowMs: number,
): Promise<readonly Permission[]> {
  const token = bearerOf(authorization)
  if (token === undefined) throw invalid('must be "Bearer" and a token')
  const options = {
    ...NAMES,
    algorithms: [ALGORITHM],
    typ: TYPE,
    requiredClaims: ['exp', 'iat', 'sub'],
    currentDate: new Date(nowMs),
  }
  const verified = await jwtVerify(token, keyOf(issuer), options).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const claims = payload.safeParse(verified.payload)
  if (!claims.success) throw invalid('the token is not one of this service')
  if (claims.data.sub !== issuer.clientId) throw invalid('the token is of another project')
  return claims.data.permissions
}

function refusalOf(error: unknown): ServiceError {
  if (error instanceof errors.JWTExpired)
    return new ServiceError(401, 'TOKEN_EXPIRED', 'authorization: the token has expired')
  if (error instanceof errors.JOSEAlgNotAllowed) return invalid('the token is not signed as it must be')
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return invalid('the token is of another secret, or from before a reset')
  return invalid('the token is not one of this service')
}

function invalid(reason: string): ServiceError {
  return new ServiceError(401, 'INVALID_TOKEN', `authorization: ${reason}`)
}
