import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { answerJson, failureOf, transportOf } from '../test/local-service'
import { ownService } from '../test/own-service'
import { get, post } from '../test/requests'

const service = ownService()

describe('broken connections', () => {
  test('[R08] a POST cut off before any answer is sent once, its outcome unknown', async () => {
    service.respond = (response) => response.destroy()
    const error = await failureOf(transportOf(service).send(post))
    expect(error).toMatchObject({ code: 'quote_unknown', outcome: 'unknown', status: null })
    expect(service.calls).toHaveLength(1)
  })

  test('[R08] a POST cut off in the middle of its answer is sent once, its outcome unknown', async () => {
    service.respond = (response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"transactionId":', () => response.destroy())
    }
    expect(await failureOf(transportOf(service).send(post))).toMatchObject({
      code: 'quote_unknown',
      outcome: 'unknown',
    })
    expect(service.calls).toHaveLength(1)
  })

  test('a lost create-recipient is unknown too, and never reported as a lost quote', async () => {
    service.respond = (response) => response.destroy()
    const error = await failureOf(transportOf(service).send({ ...post, operation: 'create-recipient' }))
    expect(error).toMatchObject({ code: 'service_unreachable', outcome: 'unknown' })
    expect(service.calls).toHaveLength(1)
  })

  test('a GET is sent again after a lost connection', async () => {
    service.respond = (response, _, count) =>
      count === 1 ? response.destroy() : answerJson(response, 200, {})
    expect(await transportOf(service).send(get)).toMatchObject({ status: 200 })
    expect(service.calls).toHaveLength(2)
  })

  test('a POST that found no one listening is known not to have been sent', async () => {
    await service.close()
    const error = await failureOf(transportOf(service).send(post))
    expect(error).toMatchObject({ code: 'service_unreachable', outcome: 'not-sent', detail: 'ECONNREFUSED' })
  })
})

describe('[R58] time', () => {
  test('[LIM-1] gives up on a service that never answers', async () => {
    service.respond = () => undefined
    // Long enough for a busy machine to have connected by then.
    const error = await failureOf(transportOf(service, { timeoutMs: 500 }).send(post))
    expect(error).toMatchObject({ code: 'quote_unknown', outcome: 'unknown', detail: 'timeout' })
    expect(service.calls).toHaveLength(1)
  })

  test('[LIM-1] gives up on a body that stalls after its headers', async () => {
    service.respond = (response) => {
      response.writeHead(200)
      response.write('{"a":')
    }
    expect(await failureOf(transportOf(service, { timeoutMs: 60 }).send(post))).toMatchObject({
      detail: 'timeout',
    })
  })

  test('[LIM-1] gives up even if fetch ignores its signal', async () => {
    const deaf = () => new Promise<Response>(() => undefined)
    expect(await failureOf(transportOf(service, { timeoutMs: 20, fetch: deaf }).send(post))).toMatchObject({
      detail: 'timeout',
    })
  })

  test('leaves no timer that would keep a process alive', async () => {
    service.respond = (response) => answerJson(response, 200, {})
    const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    await transportOf(service, { timeoutMs: 600_000 }).send(get)
    const after = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    expect(after).toBeLessThanOrEqual(before)
  })
})

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])(
    '[SIG-4] [R05] %d leaks no signed header to another host',
    async (status) => {
      const seen: unknown[] = []
      const other = createServer((request, response) => {
        seen.push(request.headers)
        response.end('{}')
      })
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
      const { port } = other.address() as AddressInfo
      service.respond = (response) =>
        answerJson(response, status, {}, { location: `http://127.0.0.1:${port}/` })
      expect(await failureOf(transportOf(service).send(post))).toMatchObject({
        code: 'service_answer_invalid',
        outcome: 'unknown',
      })
      expect(await failureOf(transportOf(service).send(get))).toMatchObject({
        code: 'service_answer_invalid',
      })
      expect(seen).toEqual([])
      expect(service.calls).toHaveLength(2)
      await new Promise((resolve) => other.close(resolve))
    },
  )
})

describe('malformed answers', () => {
  test('a body above the limit is refused while it is still arriving', async () => {
    service.respond = (response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(5_000)), 1)
      response.on('close', () => clearInterval(timer))
    }
    const error = await failureOf(transportOf(service).send(post))
    expect(error).toMatchObject({ code: 'service_answer_invalid', outcome: 'unknown', detail: 'too large' })
  })

  test('a body that is not JSON is returned as undefined', async () => {
    service.respond = (response) => answerJson(response, 200, '<html>')
    expect((await transportOf(service).send(post)).body).toBeUndefined()
  })

  test('an error page that is not JSON still gives a code', async () => {
    service.respond = (response) => answerJson(response, 502, '<html>Bad gateway</html>')
    expect(await failureOf(transportOf(service).send(post))).toMatchObject({
      code: 'service_ill',
      status: 502,
      outcome: 'unknown',
    })
  })
})
