// The sandbox, and the settings through which the server's own functions find it.
import { startService } from '../sell/service'
import { account } from './asking'

/** Quotes and codes live longer than the run: otherwise a refusal for their age would hide the other reasons. */
const quoteLifeSeconds = 3_600

/** @returns the address of the service */
export async function startPlace(): Promise<string> {
  const service = await startService(quoteLifeSeconds, { SANDBOX_MARKET: 'still' })
  const baseUrl = `${service.url}/v1`
  Object.assign(process.env, {
    RAMP_MODE: 'sandbox',
    APP_URL: 'http://localhost:3000',
    NEXTAUTH_SECRET: 'a-secret-of-this-soak-that-nobody-uses',
    SETTLEMENT_API_URL: baseUrl,
    SETTLEMENT_PIX_RECEIVERS: 'host:pix.sandbox.example',
  })
  for (const chainId of [31_337, 31_338]) {
    const body = JSON.stringify({ chainId, address: account })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${service.url}/control/faucet`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`the faucet answered ${answer.status}`)
  }
  return baseUrl
}
