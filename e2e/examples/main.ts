// npm run example: the shop next to `npm run dev`, which must list http://127.0.0.1:4020 in WIDGET_PARENT_ORIGINS.
import { portProblems } from '../../scripts/lib/ports.mjs'
import { giveUp } from '../../scripts/lib/run.mjs'
import { startShop } from './shop'

const { env } = process
const wanted = Number(env.EXAMPLE_PORT || 4020)
const problems = await portProblems([
  { port: wanted, what: 'the example', setting: 'EXAMPLE_PORT', host: '127.0.0.1' },
])
if (problems.length > 0) giveUp(problems.join('\n'))
const { port } = await startShop({
  serviceUrl: env.SETTLEMENT_API_URL || 'http://127.0.0.1:4010',
  clientId: env.SETTLEMENT_CLIENT_ID || 'sandbox-client',
  clientSecret: env.SETTLEMENT_CLIENT_SECRET || 'sandbox-secret',
  appUrl: () => env.APP_URL || 'http://localhost:3000',
  port: wanted,
})
console.log(
  `React component http://127.0.0.1:${port}/react\ncustom element  http://127.0.0.1:${port}/element\nframe           http://127.0.0.1:${port}/iframe`,
)
