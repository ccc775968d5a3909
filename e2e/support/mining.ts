// The pace of a sandbox's chain.

async function call(rpcUrl: string, method: string, ...params: readonly unknown[]): Promise<void> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  if (!response.ok) throw new Error(`${method} answered ${response.status}`)
}

/** No block is made until the function that is answered is called; from then on there is one each second. */
export async function pauseMining(rpcUrl: string): Promise<() => Promise<void>> {
  await call(rpcUrl, 'evm_setAutomine', false)
  await call(rpcUrl, 'evm_setIntervalMining', 0)
  return () => call(rpcUrl, 'evm_setIntervalMining', 1)
}
