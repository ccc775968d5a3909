import type { SandboxConfig } from '../../config'
import type { InspectedCall } from '../../service/http/inspector'

/** The call as a shell command. It signs with a secret from the environment, so the command itself reveals nothing. */
export function curlOf(call: InspectedCall, base: string, config: SandboxConfig): string {
  const isBrowser = call.project === 'browser'
  const { clientId } = (isBrowser ? config.browserProject : null) ?? config
  const secret = isBrowser ? 'SETTLEMENT_BROWSER_CLIENT_SECRET' : 'SETTLEMENT_CLIENT_SECRET'
  const message = quoted(call.canonical)
  const lines = [
    `curl -X ${call.method} ${quoted(base + call.path)}`,
    `-H ${quoted(`x-client-id: ${clientId}`)}`,
    '-H "x-timestamp: $(date +%s)000"',
    `-H "x-signature: $(printf %s ${message} | openssl dgst -sha256 -hmac "$${secret}" -r | cut -d' ' -f1)"`,
    ...(call.hasBody ? ["-H 'content-type: application/json'", `--data-raw ${message}`] : []),
  ]
  return lines.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
