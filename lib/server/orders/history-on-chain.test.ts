// On a real chain: transfers that strangers put into an account's history there are not in ours.
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { noFilter } from '@/lib/domain/history/filter'
import { reconcileDue } from '../reconciler/reconcile'
import { minute, ownChainWorld } from '../test/anvil'
import { token } from '../test/service'
import { readHistory } from './history'

const world = ownChainWorld(1)

const stranger = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const pull = parseAbi(['function transferFrom(address from, address to, uint256 amount)'])

test('[R34] the history holds a person’s own orders, whatever a stranger’s transfers put beside them on the chain', async () => {
  const own = world.mina.user.address
  // Its first and last four are those of the contract that the person pays.
  const { id, transfer, nonce } = await world.begun()
  const alike = `0x${transfer.to.slice(2, 6)}${'5'.repeat(32)}${transfer.to.slice(-4)}` as const
  const poison = [
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [own, 1n] }),
    // A token lets anyone move nothing in the person's name: it looks like a payment of theirs.
    encodeFunctionData({ abi: pull, functionName: 'transferFrom', args: [own, alike, 0n] }),
    encodeFunctionData({ abi: pull, functionName: 'transferFrom', args: [own, alike, 100_000_000n] }),
  ]
  for (const [place, data] of poison.entries())
    await world.send({ from: stranger, to: token, data }, { nonce: place })
  await world.mine(3)
  expect(await world.look(id)).toMatchObject({ state: 'sending', steps: [{ hash: null }] })
  const hash = await world.send(transfer, { nonce })
  await world.mine(3)
  expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
  await reconcileDue(world.db, minute, () => new Date(Date.now() + minute))

  const question = { userId: world.mina.user.id, filter: noFilter, chains: [], place: null, limit: 25 }
  const { rows } = await readHistory(world.db, question)
  expect(rows.map((row) => row.id)).toEqual([id])
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(alike.slice(2))
})
