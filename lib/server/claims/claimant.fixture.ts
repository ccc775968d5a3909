// People who start an order in a widget, sign it themselves, and claim it here.
import { and, eq, isNotNull } from 'drizzle-orm'
import {
  concatHex,
  createWalletClient,
  encodeAbiParameters,
  type Hex,
  http,
  keccak256,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Plan, PlanTx } from '@/lib/domain/kinds/quote'
import { decimalOf } from '@/lib/domain/money/money'
import type { ActionContext } from '../action'
import { orderClaims } from '../db/schema/claims'
import { listOpenOrders } from '../orders/views'
import { callService } from '../service/settlement'
import { startSession } from '../session/sessions'
import type { SaleWorld } from '../test/sale'
import { details } from '../test/world'
import { type ClaimRequest, claimOrder } from './claim'
import { proveClaims } from './prove'

/** Creates a contract that makes any call (to, data) for any sender, and fails if the call does. */
const forwarder: Hex =
  '0x60218060093d393df36044358060646000376000600091600060006004355af1601f5760006000fd5b00'

type Wallet = Awaited<ReturnType<typeof fundedWallet>>

async function fundedWallet({ sandbox, chain }: SaleWorld) {
  const account = privateKeyToAccount(generatePrivateKey())
  await sandbox.control('POST', 'faucet', { chainId: chain.id, address: account.address })
  const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) }).extend(publicActions)
  return { account, wallet }
}

/** Another account sends the call for this one, whose own code makes it (EIP-7702). */
async function sendByRelayer(
  world: SaleWorld,
  { account, wallet }: Wallet,
  { to, data }: PlanTx,
): Promise<Hex> {
  const relayer = await fundedWallet(world)
  const created = await wallet.sendTransaction({ account, chain: null, data: forwarder })
  const { contractAddress: address } = await wallet.waitForTransactionReceipt({ hash: created })
  if (!address) throw new Error('no contract')
  const nonce = await wallet.getTransactionCount(account)
  const authorization = await account.signAuthorization({ chainId: world.chain.id, address, nonce })
  const call = encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [to, data])
  const hash = await relayer.wallet.sendTransaction({
    account: relayer.account,
    chain: null,
    authorizationList: [authorization],
    to: account.address,
    data: concatHex(['0xfeedfeed', call]),
    gas: 500_000n,
  })
  await wallet.waitForTransactionReceipt({ hash })
  await world.sandbox.mine(world.chain.id, world.chain.confirmations)
  return hash
}

export async function newPerson(world: SaleWorld) {
  const { account, wallet } = await fundedWallet(world)
  const { userId } = await startSession(world.db, account.address, new Date())
  const context = (): ActionContext => ({
    db: world.db,
    user: { id: userId, address: account.address },
    now: new Date(),
  })

  /** A price requested by the widget: nothing is recorded here. */
  async function quotedElsewhere() {
    const intent = {
      kind: 'sell',
      chainId: world.chain.id,
      token: world.token.address,
      account: account.address,
      method: 'fromAmount',
      amount: decimalOf('10'),
      currency: 'BRL',
    } as const
    const asked = { intent, decimals: world.token.decimals, recipient: { details } }
    const { quote, plan } = await callService('person', (service) => service.sell.quote(asked))
    return { transactionId: quote.transactionId, plan }
  }

  /** Signs one transaction of the plan; sent when `send` is called. */
  async function signed({ to, data, value }: PlanTx) {
    const request = await wallet.prepareTransactionRequest({ account, chain: null, to, data, value })
    const raw = await wallet.signTransaction({ ...request, chain: null })
    return {
      hash: keccak256(raw),
      send: async () => {
        const hash = await wallet.sendRawTransaction({ serializedTransaction: raw })
        await wallet.waitForTransactionReceipt({ hash })
        // As deep as a claim requires.
        await world.sandbox.mine(world.chain.id, world.chain.confirmations)
      },
    }
  }

  async function depositOf(plan: Plan) {
    if (plan.approval !== null) await (await signed(plan.approval)).send()
    return signed(plan.transfer)
  }

  const claim = (transactionId: string, hash: Hex, flow: ClaimRequest['flow'] = 'sell') =>
    claimOrder(context(), { transactionId, chainId: world.chain.id, hash, flow })

  async function openClaim(transactionId: string) {
    const which = and(eq(orderClaims.userId, userId), eq(orderClaims.transactionId, transactionId))
    const [row] = await world.db.select().from(orderClaims).where(which)
    return row
  }

  return {
    account,
    userId,
    context,
    quotedElsewhere,
    signed,
    depositOf,
    relayed: (tx: PlanTx) => sendByRelayer(world, { account, wallet }, tx),
    claim,
    openClaim,
    shown: () => listOpenOrders(userId),
  }
}

export type Person = Awaited<ReturnType<typeof newPerson>>

/** Looks at every claim now, until none has news. */
export async function proveAll({ db }: SaleWorld): Promise<void> {
  await db
    .update(orderClaims)
    .set({ nextCheckAt: new Date(0) })
    .where(isNotNull(orderClaims.nextCheckAt))
  await proveClaims(db, 30_000)
}
