import { expect, test } from 'vitest'
import { goodSend } from '@/lib/domain/kinds/send/send.fixture'
import { goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { lastPrices } from '../../db/schema/orders'
import { ownWorld } from '../../test/world'
import { readLastPrices, seeQuote } from '../last-prices'

const world = ownWorld()

test('the last price of a send is kept for its destination too, and says nothing about who asked', async () => {
  const [sale, send] = [goodSale(oneSale), goodSend()]
  await seeQuote(world.db, sale.intent, sale.quote)
  await seeQuote(world.db, send.intent, send.quote)
  const known = await readLastPrices(world.db)
  expect(known).toHaveLength(2)
  const { chainId, token, address } = send.intent.to
  const own = known.find(({ kind }) => kind === 'send')
  expect(own?.to).toEqual({ chainId, token: token.toLowerCase() })
  const seenTo = (to: Partial<typeof send.intent.to>) =>
    seeQuote(world.db, { ...send.intent, to: { ...send.intent.to, ...to } }, send.quote)
  expect(await seenTo({ token: `0x${'Ab'.repeat(20)}` })).toEqual([])
  expect(await seenTo({ token: `0x${'aB'.repeat(20)}` })).toHaveLength(1)
  expect(await seenTo({ chainId: chainId + 1 })).toEqual([])
  const rows = JSON.stringify(await world.db.select().from(lastPrices)).toLowerCase()
  for (const secret of [send.intent.account, address, send.quote.transactionId])
    expect(rows).not.toContain(secret.toLowerCase())
})
