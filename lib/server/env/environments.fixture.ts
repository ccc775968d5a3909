// Valid environments, one per mode.

export const sandbox = { RAMP_MODE: 'sandbox', NEXTAUTH_SECRET: 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea' }

export const chain = {
  id: 8453,
  name: 'Base',
  rpcUrl: 'https://rpc.acme.test/base',
  tokens: [{ address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 }],
}

export const live = {
  RAMP_MODE: 'live',
  APP_URL: 'https://pay.acme.test',
  NEXTAUTH_SECRET: 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea',
  SETTLEMENT_API_URL: 'https://api.acme.test',
  SETTLEMENT_CLIENT_ID: 'acme-7f3a91',
  SETTLEMENT_CLIENT_SECRET: 'k2Jq8sVx4Lm0Pz7Rw9Tn',
  SETTLEMENT_CONTRACTS: '8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  DATABASE_URL: 'postgres://app:hunter2hunter2@db.acme.test/ramp?sslmode=verify-full',
  UPSTASH_REDIS_REST_URL: 'https://eu1.acme.test',
  UPSTASH_REDIS_REST_TOKEN: 'AX9aASQgNmE5',
  CHAINS: JSON.stringify([chain]),
  CRON_SECRET: 'w3Zr8Yt5Uv1Xs6Qp0Kb2',
  TRUSTED_PROXY: 'vercel',
  WIDGET: 'on',
}
