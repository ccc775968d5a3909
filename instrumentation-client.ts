// Runs before anything else on a page. The content policy makes browsers refuse every string that would become code
// (`require-trusted-types-for`), except what the policy named "default" allows: the URLs of this build's own files,
// which the bundler creates as strings when it loads a part of the page.

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

// Safe: optional, since browsers without Trusted Types lack it.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', { createScriptURL: (text) => (isOwnFile(text) ? text : null) })
