// The package itself, and the only import of it: loaded when a person picks WalletConnect, or had picked it before.
import { SignClient } from '@walletconnect/sign-client'
import type { WalletConnectSetup } from './setup'

export type WalletConnectClient = Awaited<ReturnType<typeof SignClient.init>>

/** The package keeps it private; at this version it is a property that each goodbye is looked up by. */
interface HearsGoodbyes {
  onSessionDeleteRequest: (topic: string, goodbye: unknown) => Promise<void>
}

type Publish = WalletConnectClient['core']['relayer']['publish']

/**
 * Beside each sealed message the package tells the relay in clear what it asks for: method, chain, contract, hash. The
 * relay needs none of it to deliver; only the number that answers are matched by stays.
 */
function withoutDetails(options: Parameters<Publish>[2]): Parameters<Publish>[2] {
  if (options?.tvf === undefined) return options
  const { correlationId } = options.tvf
  return { ...options, tvf: correlationId === undefined ? {} : { correlationId } }
}

export async function openClient(setup: WalletConnectSetup): Promise<WalletConnectClient> {
  const client = await SignClient.init({
    projectId: setup.projectId,
    relayUrl: setup.relayUrl,
    telemetryEnabled: false,
    // What fails is told by the page; the package would tell the console of every closed socket.
    logger: 'silent',
    metadata: {
      name: setup.appName,
      description: setup.appName,
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
  })
  const { relayer, verify } = client.core
  // It would put a frame of another company into the page. Without it a wallet says "unverified site".
  verify.register = async () => ''
  const publish = relayer.publish.bind(relayer)
  relayer.publish = (topic, message, options) => publish(topic, message, withoutDetails(options))
  // A goodbye may come twice, from the relay and out of what an earlier page kept; at the second one the package would
  // leave an error that nobody catches.
  const engine = client.engine as unknown as HearsGoodbyes
  const hear = engine.onSessionDeleteRequest
  engine.onSessionDeleteRequest = async (topic, goodbye) => {
    if (client.session.keys.includes(topic)) await hear(topic, goodbye)
  }
  return client
}
