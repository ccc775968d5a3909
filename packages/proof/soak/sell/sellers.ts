// The people of a run, each with a funded key and a session on their site.

import { encode } from 'next-auth/jwt'
import { encodeFunctionData, parseAbi, parseUnits } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Token } from '@/lib/domain/chains'
import { openDatabase } from '@/lib/server/db/open'
import { startSession } from '@/lib/server/session/sessions'
import { type Dice, diceOf, oneOf } from './dice'
import type { NodeWallet } from './node-wallet'
import { type Site, secret, type World } from './world'

export interface Seller {
  readonly number: number
  readonly dice: Dice
  readonly account: PrivateKeyAccount
  readonly hand: NodeWallet
  readonly token: Token
  readonly site: Site
  readonly cookie: string
}

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
const atOnce = 20

async function eachOf<T>(list: readonly T[], act: (value: T) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < list.length; first += atOnce) {
    await Promise.all(list.slice(first, first + atOnce).map(act))
  }
}

/** Every fourth sells on the site with the embedded database. */
function choose(world: World, number: number): Omit<Seller, 'cookie'> {
  const dice = diceOf(world.seed, number)
  const hand = oneOf(dice, world.hands)
  return {
    number,
    dice,
    account: privateKeyToAccount(generatePrivateKey()),
    hand,
    token: oneOf(dice, hand.chain.tokens),
    site: world.sites[number % 4 === 3 ? 1 : 0],
  }
}

/** Real transactions, so a reorganisation can't lose them. */
export async function mintAll(
  hand: NodeWallet,
  sellers: readonly Pick<Seller, 'account' | 'token'>[],
): Promise<void> {
  const minter = privateKeyToAccount(generatePrivateKey())
  await hand.giveGas(minter.address)
  await eachOf(sellers, ({ account }) => hand.giveGas(account.address))
  // One after the other: given at once, one may wait in the node for a nonce that it already has.
  for (const [nonce, { account, token }] of sellers.entries()) {
    const args = [account.address, parseUnits('1000', token.decimals)] as const
    const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args })
    const signed = await hand.sign(minter, { to: token.address, data }, nonce)
    if (!(await hand.give(signed))) throw new Error('the chain refused a mint')
    if (nonce % atOnce !== 0 && nonce !== sellers.length - 1) continue
    const outcome = await hand.mined(signed.hash, 60_000)
    if (outcome !== true) throw new Error(`a mint ended as ${outcome}, nonce ${nonce}`)
  }
}

export async function signIn<T extends Pick<Seller, 'account'>>(
  { database }: Pick<Site, 'database'>,
  people: readonly T[],
  now: Date,
): Promise<(T & { readonly cookie: string })[]> {
  const { db, close } = await openDatabase(database)
  const signedIn: (T & { readonly cookie: string })[] = []
  await eachOf(people, async (person) => {
    const { sessionId } = await startSession(db, person.account.address, now)
    const cookie = `ramp.session=${await encode({ token: { sid: sessionId }, secret })}`
    signedIn.push({ ...person, cookie })
  })
  await close()
  return signedIn
}

/** Before the app starts, because the embedded database has one owner. */
export async function makeSellers(world: World, count: number): Promise<readonly Seller[]> {
  const all = Array.from({ length: count }, (_, number) => choose(world, number))
  for (const hand of world.hands) {
    await mintAll(
      hand,
      all.filter((seller) => seller.hand === hand),
    )
  }
  const signedIn: Seller[] = []
  for (const site of world.sites) {
    signedIn.push(
      ...(await signIn(
        site,
        all.filter((seller) => seller.site === site),
        new Date(),
      )),
    )
  }
  return signedIn.sort((one, other) => one.number - other.number)
}
