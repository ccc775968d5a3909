// A local WalletConnect relay: JSON-RPC over WebSocket, with only the parts of the public relay that two real clients
// use. It keeps a message until the other side acknowledges it, and reads none: all are encrypted.
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export interface RelayCall {
  /** The client that sent the call. */
  readonly from: string
  readonly id: number | string
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

interface Message {
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: unknown
  readonly attestation: unknown
}

interface Peer {
  readonly socket: WebSocket
  /** The same across reconnects: the key with which the client authenticates. */
  readonly name: string
  readonly topics: Set<string>
}

/** The issuer of a client's token, which the client renews for each connection. */
function nameIn(token: string): string {
  const [, payload = ''] = token.split('.')
  // Safe: a token of the clients under test; anything else fails to parse and is refused.
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss: string }).iss
}

export class Relay {
  /** Every call it received: what an outsider can learn about a session. */
  readonly calls: RelayCall[] = []
  private readonly server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  private readonly peers = new Set<Peer>()
  private readonly waiting = new Map<string, { readonly from: string; readonly message: Message }[]>()
  private readonly sent = new Map<number, () => void>()
  private lastId = 1

  async start(): Promise<void> {
    this.server.on('connection', (socket, request) => {
      const query = new URL(request.url ?? '/', 'ws://relay').searchParams
      if (!/^[0-9a-f]{32}$/.test(query.get('projectId') ?? '')) return socket.close(3000, 'no project')
      const peer: Peer = { socket, name: nameIn(query.get('auth') ?? ''), topics: new Set() }
      this.peers.add(peer)
      socket.on('message', (data) => this.hear(peer, String(data)))
      socket.on('close', () => this.peers.delete(peer))
    })
    if (this.server.address() === null) await new Promise((resolve) => this.server.once('listening', resolve))
  }

  get url(): string {
    // Safe: it listens on a port, so its address is not the path of a pipe.
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    for (const { socket } of this.peers) socket.terminate()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private hear(peer: Peer, text: string): void {
    // Safe: sent by the clients under test; an answer has no method.
    const call = { ...(JSON.parse(text) as RelayCall), from: peer.name }
    if (call.method === undefined) {
      this.sent.get(Number(call.id))?.()
      return
    }
    this.calls.push(call)
    peer.socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', result: this.perform(peer, call) }))
  }

  private perform(peer: Peer, { method, params }: RelayCall): unknown {
    const text = (name: string) => String(params[name])
    const topics = Array.isArray(params.topics) ? params.topics.map(String) : []
    switch (method) {
      case 'irn_subscribe':
        return this.subscribe(peer, text('topic'))
      case 'irn_batchSubscribe':
        return topics.map((topic) => this.subscribe(peer, topic))
      case 'irn_unsubscribe':
        return peer.topics.delete(text('topic'))
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false }
      case 'irn_publish':
        return this.publish(peer, text('topic'), text('message'), params)
      case 'wc_proposeSession':
        this.subscribe(peer, text('pairingTopic'))
        return this.publish(peer, text('pairingTopic'), text('sessionProposal'), params)
      case 'wc_approveSession':
        this.subscribe(peer, text('sessionTopic'))
        this.publish(peer, text('pairingTopic'), text('sessionProposalResponse'), params)
        return this.publish(peer, text('sessionTopic'), text('sessionSettlementRequest'), params)
      default:
        throw new Error(`the relay received ${method}`)
    }
  }

  private subscribe(peer: Peer, topic: string): string {
    peer.topics.add(topic)
    // After the answer, like messages of a subscription.
    setImmediate(() => {
      for (const { from, message } of this.waiting.get(topic) ?? [])
        if (from !== peer.name) this.send(peer, message)
    })
    return `${peer.name}:${topic}`
  }

  private publish(peer: Peer, topic: string, message: string, params: RelayCall['params']): true {
    const { tag, attestation } = params
    const made = { topic, message, publishedAt: Date.now(), tag, attestation }
    this.waiting.set(topic, [...(this.waiting.get(topic) ?? []), { from: peer.name, message: made }])
    for (const other of this.peers) {
      if (other.name !== peer.name && other.topics.has(topic)) this.send(other, made)
    }
    return true
  }

  private send(peer: Peer, data: Message): void {
    const id = this.lastId++
    this.sent.set(id, () => {
      this.sent.delete(id)
      const left = (this.waiting.get(data.topic) ?? []).filter(({ message }) => message !== data)
      this.waiting.set(data.topic, left)
    })
    const params = { id: `${peer.name}:${data.topic}`, data }
    peer.socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
}
