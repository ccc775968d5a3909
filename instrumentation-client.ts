// Runs before anything else of a page. The content policy has browsers refuse every text that would become code
// (`require-trusted-types-for`), but for what the policy named "default" lets through: the addresses of this build's own files, which
// the bundler writes as texts when a part of the page is wanted.

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (text: string) => string | null },
  ) => unknown
}

function isOwnFile(text: string): boolean {
  const { origin, pathname } = new URL(text, window.location.href)
  return origin === window.location.origin && pathname.startsWith('/_next/static/')
}

// Safe: browsers without Trusted Types have no such member.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', { createScriptURL: (text) => (isOwnFile(text) ? text : null) })
