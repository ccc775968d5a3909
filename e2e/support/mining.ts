// Controls how fast a sandbox's chain mines.
import { callChain } from '../../scripts/lib/own-chains.mjs'

/** Stops mining until the returned function is called; from then on there is one block each second. */
export async function pauseMining(sandboxDir: string, chainId: number): Promise<() => Promise<void>> {
  await callChain(sandboxDir, chainId, 'evm_setAutomine', [false])
  await callChain(sandboxDir, chainId, 'evm_setIntervalMining', [0])
  return async () => {
    await callChain(sandboxDir, chainId, 'evm_setIntervalMining', [1])
  }
}
