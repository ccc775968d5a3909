// What a person does directly at the payments service, outside this app: calls signed with the project's own
// credentials.
import { canonical, mac } from '../contract/support/canonical'
import type { SandboxChain } from './sandbox'
import { clientSecret } from './world'

interface Listed {
  readonly recipientId: string
  readonly name?: string
  readonly fiatSettlementDetails?: { readonly pixKey: string }
  readonly toAddress?: string
}

export class AtService {
  constructor(private readonly sandboxUrl: string) {}

  private async send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    const text = body === undefined ? null : canonical(body)
    const response = await fetch(`${this.sandboxUrl}${path}`, {
      method,
      headers: {
        'x-client-id': 'sandbox-client',
        'x-signature': mac(clientSecret, text ?? '{}'),
        'x-timestamp': String(Date.now()),
        ...(text === null ? {} : { 'content-type': 'application/json' }),
      },
      body: text === null ? null : Buffer.from(text, 'utf8'),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  /** The recipient with this name there, which is our id for it. */
  async recipient(name: string): Promise<Listed> {
    for (let page = 1; ; page += 1) {
      // Safe: the answer comes from this run's sandbox, whose contract suite proves this shape.
      const answer = await this.send('GET', `/v1/recipients?page=${page}&limit=100`)
      const { recipients } = answer as { readonly recipients: readonly Listed[] }
      const found = recipients.find((each) => each.name === name)
      if (found !== undefined) return found
      if (recipients.length < 100) throw new Error(`the service lists no recipient ${name}`)
    }
  }

  /** A purchase that waits for its payment. Returns its id. */
  async purchase({ id, tokens: [token] }: SandboxChain, toAddress: string): Promise<string> {
    if (token === undefined) throw new Error(`chain ${id} has no tokens`)
    const intent = { method: 'fromAmount', value: '50.00' }
    const settlementDetails = { toChain: String(id), toToken: token.address, toAddress }
    const answer = await this.send('POST', '/v1/onramp/quote', {
      fromCurrency: 'BRL',
      intent,
      settlementDetails,
    })
    // Safe: as above.
    return (answer as { readonly transactionId: string }).transactionId
  }

  async changeKey(name: string, pixKey: string): Promise<void> {
    const { recipientId } = await this.recipient(name)
    const fiatSettlementDetails = { toCurrency: 'BRL', pixKey }
    await this.send('PUT', '/v1/update-recipient', { recipientId, fiatSettlementDetails })
  }

  async changeAddress(name: string, toAddress: string): Promise<void> {
    const { recipientId } = await this.recipient(name)
    await this.send('PUT', '/v1/update-recipient', { recipientId, toAddress })
  }
}
