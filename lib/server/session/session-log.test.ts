import { encode } from 'next-auth/jwt'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '../db/types'
import { readSecurityLog } from '../security-log/read'
import { finishWork } from '../stopping'
import { testDatabase } from '../test/database'

// What Next passes to a request.
const request = vi.hoisted(() => ({ cookies: new Map<string, string>() }))
vi.mock('next/headers', () => ({
  headers: async () => ({ get: () => null }),
  cookies: async () => ({
    get: (name: string) => ({ value: request.cookies.get(name) }),
    delete: ({ name }: { name: string }) => request.cookies.delete(name),
  }),
}))
// Next's browser code is not needed here, and does not load under server conditions.
vi.mock('next/navigation', () => ({ redirect: () => undefined }))

const secret = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
process.env.RAMP_MODE = 'sandbox'
process.env.NEXTAUTH_SECRET = secret
process.env.SETTLEMENT_API_URL = 'http://127.0.0.1:9/v1'

const { endSession } = await import('./auth')
const { startSession } = await import('./sessions')

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await testDatabase())
})
afterAll(() => close())

test('a sign-out is in the security log, once, under the person whose session it ended', async () => {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const { sessionId } = await startSession(db, address, new Date())
  const cookie = await encode({ token: { sid: sessionId }, secret, maxAge: 60 })
  for (let press = 0; press < 2; press += 1) {
    request.cookies.set('ramp.session', cookie)
    await endSession()
  }
  await finishWork(5_000)
  expect(await readSecurityLog(db, { address, limit: 9 })).toMatchObject([{ event: 'sign-out', count: 1 }])
})
