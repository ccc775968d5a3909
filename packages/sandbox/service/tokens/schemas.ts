import { z } from '@hono/zod-openapi'
import { PERMISSIONS } from '../http/operations'

export const issueTokenBody = z
  .object({
    expiresIn: z
      .int('must be whole seconds')
      .min(60, 'must be at least 60 seconds')
      .max(86_400, 'must be at most 86400 seconds')
      .default(3_600),
    permissions: z
      .array(z.enum(PERMISSIONS, 'is not a permission'), 'must be a list of permissions')
      .min(1, 'must name a permission')
      .max(100, 'is too long'),
  })
  .openapi('IssueToken')
export type IssueTokenBody = z.infer<typeof issueTokenBody>

export const issueTokenAnswer = z
  .object({ token: z.string(), expiresAt: z.iso.datetime() })
  .openapi('IssuedToken')
export type IssueTokenAnswer = z.infer<typeof issueTokenAnswer>
