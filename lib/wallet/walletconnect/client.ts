// The only import of the package: loaded when a person picks WalletConnect, or picked it before.
import { SignClient } from '@walletconnect/sign-client'
import type { WalletConnectSetup } from './setup'

export type WalletConnectClient = Awaited<ReturnType<typeof SignClient.init>>

/** Private in the package; in this version a property that handles each goodbye. */
interface HearsGoodbyes {
  onSessionDeleteRequest: (topic: string, goodbye: unknown) => Promise<void>
}

type Publish = WalletConnectClient['core']['relayer']['publish']

/**
 * Next to each encrypted message the package sends the relay its content in clear: method, chain, contract, hash. The
 * relay needs none of it to deliver; keep only the number by which answers are matched.
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
    // The page reports failures; the package would log every closed socket to the console.
    logger: 'silent',
    metadata: {
      name: setup.appName,
      description: setup.appName,
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
  })
  const { relayer, verify } = client.core
  // It would put another company's frame into the page. Without it a wallet says "unverified site".
  verify.register = async () => ''
  const publish = relayer.publish.bind(relayer)
  relayer.publish = (topic, message, options) => publish(topic, message, withoutDetails(options))
  // A goodbye may come twice, from the relay and from what an earlier page stored; at the second one the package would
  // throw an uncaught error.
  const engine = client.engine as unknown as HearsGoodbyes
  const hear = engine.onSessionDeleteRequest
  engine.onSessionDeleteRequest = async (topic, goodbye) => {
    if (client.session.keys.includes(topic)) await hear(topic, goodbye)
  }
  return client
}
