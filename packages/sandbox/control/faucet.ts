import { z } from '@hono/zod-openapi'
import { type Address, type Hash, isAddress, parseUnits } from 'viem'
import { giveTestTokens } from '../chain/faucet'
import { findToken, type SandboxToken } from '../chain/networks'
import { type Context, findChain } from '../service/context'
import { BadRequest } from '../service/http/errors'

export const faucetBody = z.object({
  chainId: z.int(),
  address: z.string().refine((text) => isAddress(text, { strict: false }), 'must be an address'),
  token: z.string().optional(),
  amount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a decimal')
    .optional(),
})

/** Gas and some of every token, or one token only. Returns when all of it is mined. */
export async function faucet(context: Context, body: z.infer<typeof faucetBody>): Promise<Hash[]> {
  const chain = findChain(context, body.chainId)
  if (chain === undefined) throw new BadRequest('chainId: is not a chain of this sandbox')
  const token = findWanted(body.token, (address) => findToken(chain.local.network, address))
  if (body.amount !== undefined && token === null) throw new BadRequest('token: is required with an amount')
  // Safe: the schema has checked that it is an address.
  const address = body.address as Address
  return giveTestTokens(chain.send, chain.local.network, {
    address,
    token,
    amountBaseUnits:
      body.amount === undefined || token === null ? null : parseUnits(body.amount, token.decimals),
  })
}

function findWanted(
  address: string | undefined,
  find: (address: string) => SandboxToken | undefined,
): SandboxToken | null {
  if (address === undefined) return null
  const token = find(address)
  if (token === undefined) throw new BadRequest('token: is not a token of this chain')
  return token
}
