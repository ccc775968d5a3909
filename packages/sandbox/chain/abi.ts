import { parseAbi } from 'viem'

/** The parts of Settlement.sol that the service calls. contracts.test.ts checks them against the artifact. */
export const settlementAbi = parseAbi([
  'function deposit(bytes32 transferId, address token, uint256 amount)',
  'function refund(bytes32 transferId)',
  'function collect(bytes32 transferId)',
  'function deliver(bytes32 transferId, address token, address to, uint256 amount)',
  'function delivered(bytes32 transferId) view returns (bool)',
  'function deposits(bytes32 transferId) view returns (address depositor, uint8 state, address token, uint256 amount)',
  'event Deposited(bytes32 indexed transferId, address indexed depositor, address indexed token, uint256 amount)',
  'event Refunded(bytes32 indexed transferId, address indexed depositor, address indexed token, uint256 amount)',
  'event Collected(bytes32 indexed transferId, address indexed operator, address indexed token, uint256 amount)',
  'event Delivered(bytes32 indexed transferId, address indexed to, address indexed token, uint256 amount)',
])

/** Without return values, so that tokens that return nothing and tokens that return true are called alike. */
export const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function mint(address to, uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
])

export const DEPOSIT_STATE = { none: 0, held: 1, refunded: 2, collected: 3 } as const
