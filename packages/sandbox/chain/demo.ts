import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

// Public on purpose, like the operator's key: it is worth nothing on any other chain.
const DEMO_KEY: Hex = '0x3f0c1a6b8f7d5e2c9a4b70d1e8f6c3a25b9d7e4f1a0c8b6d2e5f7a9c3b1d4e60'

/** The wallet that creates the orders of the panel's seeds. */
export const demoWallet = privateKeyToAccount(DEMO_KEY)
