// The pace of a sandbox's chain.
import { callChain } from '../../scripts/lib/own-chains.mjs'

/** No block is made until the function that is answered is called; from then on there is one each second. */
export async function pauseMining(sandboxDir: string, chainId: number): Promise<() => Promise<void>> {
  await callChain(sandboxDir, chainId, 'evm_setAutomine', [false])
  await callChain(sandboxDir, chainId, 'evm_setIntervalMining', [0])
  return async () => {
    await callChain(sandboxDir, chainId, 'evm_setIntervalMining', [1])
  }
}
