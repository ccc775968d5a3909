// What a person does directly at the payments service, outside this app: calls signed with the project's own
// credentials.
import { canonical, mac } from '../contract/support/canonical'
import { clientSecret } from './world'

interface Listed {
  readonly recipientId: string
  readonly name?: string
  readonly fiatSettlementDetails?: { readonly pixKey: string }
  readonly toAddress?: string
}

export class AtService {
  constructor(private readonly sandboxUrl: string) {}

  private async send(method: 'GET' | 'PUT', path: string, body?: object): Promise<unknown> {
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
