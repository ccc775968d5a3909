import type { APIResponse } from '@playwright/test'

/** The directives of an answer's content policy, by their names. */
export function policyOf(response: APIResponse): Map<string, string> {
  const policy = response.headers()['content-security-policy'] ?? ''
  return new Map(
    policy
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ')[0] ?? '', part]),
  )
}
