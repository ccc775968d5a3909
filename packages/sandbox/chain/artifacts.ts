import type { Hex } from 'viem'
import settlement from '../contracts/artifacts/Settlement.json'
import testToken from '../contracts/artifacts/TestToken.json'
import usdtLikeToken from '../contracts/artifacts/UsdtLikeToken.json'

// The compiler's output is hex with a 0x prefix; contracts.test.ts compares it with the sources.
export const CODE = {
  settlement: settlement.deployedBytecode as Hex,
  testToken: testToken.deployedBytecode as Hex,
  usdtLikeToken: usdtLikeToken.deployedBytecode as Hex,
}
