import { randomUUID } from 'node:crypto'
import type { Call } from './service-call'

/** A recipient of the fake service, as its list shows it. */
export interface ListedRecipient {
  recipientId: string
  name: string
  kycStatus: string
  readonly [member: string]: unknown
}

/** The recipients of the fake service. */
export class Recipients {
  readonly known = new Map<string, ListedRecipient>()
  readonly ended = new Set<string>()
  kycOfNew = 'approved'

  /** The answer to a recipient call; undefined for any other. */
  answer({ path, query, body }: Call): { readonly status: number; readonly body: unknown } | undefined {
    switch (path) {
      case '/v1/create-recipient':
        return this.create(body)
      case '/v1/recipients':
        return this.list(Number(query.page), Number(query.limit))
      case '/v1/update-recipient':
        return this.update(body)
      case '/v1/deactivate-recipient':
        this.ended.add(String(body.recipientId))
        return { status: 200, body: { recipientId: body.recipientId } }
      default:
        return undefined
    }
  }

  /** Changes what its list says about the one with that name. */
  rewrite(name: string, members: Readonly<Record<string, unknown>>): void {
    const found = this.known.get(name)
    if (found === undefined) throw new Error(`the service knows nothing by the name ${name}`)
    this.known.set(name, { ...found, ...members })
  }

  private active(): ListedRecipient[] {
    const all = [...this.known.values()].filter(({ recipientId }) => !this.ended.has(recipientId))
    return all.sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  private create({ kycInformation: _, name, ...shown }: Record<string, unknown>) {
    if (this.known.has(String(name))) return { status: 409, body: { error: 'Conflict' } }
    const recipientId = randomUUID()
    this.known.set(String(name), { ...shown, recipientId, name: String(name), kycStatus: this.kycOfNew })
    return { status: 201, body: { recipientId } }
  }

  private update({ kycInformation: _, recipientId, ...shown }: Record<string, unknown>) {
    const found = this.active().find((each) => each.recipientId === recipientId)
    if (found === undefined)
      return { status: 404, body: { message: 'recipientId: the recipient was not found' } }
    this.known.set(found.name, { ...found, ...shown })
    return { status: 200, body: { recipientId } }
  }

  private list(page: number, limit: number) {
    const active = this.active()
    const recipients = active.slice((page - 1) * limit, page * limit)
    return { status: 200, body: { recipients, page, limit, total: active.length } }
  }
}
