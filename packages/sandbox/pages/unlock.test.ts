import { expect, test } from 'vitest'
import { readConfig } from '../config'
import { createUnlockPage } from './unlock'

const secret = 'a secret of this test alone'
const config = readConfig({ SANDBOX_CONTROL_SECRET: secret })

function unlock(page: ReturnType<typeof createUnlockPage>, given: string) {
  return page.request('/', {
    method: 'POST',
    headers: { origin: 'http://127.0.0.1:4010' },
    body: new URLSearchParams({ lang: 'pt-BR', secret: given }),
  })
}

test('a stranger who tries many secrets does not keep the owner out', async () => {
  const page = createUnlockPage(config)
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const refused = await unlock(page, 'wrong')
    expect(refused.status).toBe(401)
    expect(refused.headers.get('set-cookie')).toBeNull()
  }
  const opened = await unlock(page, secret)
  expect(opened.status).toBe(303)
  expect(opened.headers.get('set-cookie')).toContain('sandbox_control=')
})
