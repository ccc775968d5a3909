import { expect, test } from 'vitest'
import { cellsOf, dai, sale } from './history.fixture'

test('a send in a file has the units and chains of both of its tokens', () => {
  expect(cellsOf({ ...sale, kind: 'send', to: { chainId: 2, token: dai } })).toMatchObject({
    send_unit: 'USDC',
    receive_unit: 'DAI',
    network: 'Chain 1',
    to_network: 'Chain 2',
  })
})
