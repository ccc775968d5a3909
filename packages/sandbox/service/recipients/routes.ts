import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { called, failuresOf, jsonAnswer, jsonBody } from '../http/describe'
import type { HttpEnv } from '../http/env'
import { contextOf } from '../http/http'
import type { Sandbox } from '../running'
import { deactivateRecipient, updateRecipient } from './changes'
import { createRecipient, listRecipients } from './recipients'
import {
  changedRecipientAnswer,
  createRecipientAnswer,
  createRecipientBody,
  deactivateRecipientBody,
  listRecipientsAnswer,
  listRecipientsQuery,
  updateRecipientBody,
} from './schemas'

const createRecipientRoute = createRoute({
  ...called('create-recipient'),
  request: jsonBody(createRecipientBody),
  responses: { 201: jsonAnswer('Created', createRecipientAnswer), ...failuresOf('create-recipient') },
})

const listRoute = createRoute({
  ...called('list-recipients'),
  request: { query: listRecipientsQuery },
  responses: {
    200: jsonAnswer('A page of the active ones, by name', listRecipientsAnswer),
    ...failuresOf('list-recipients'),
  },
})

const updateRoute = createRoute({
  ...called('update-recipient'),
  request: jsonBody(updateRecipientBody),
  responses: { 200: jsonAnswer('Changed', changedRecipientAnswer), ...failuresOf('update-recipient') },
})

const deactivateRoute = createRoute({
  ...called('deactivate-recipient'),
  request: jsonBody(deactivateRecipientBody),
  responses: { 200: jsonAnswer('Ended', changedRecipientAnswer), ...failuresOf('deactivate-recipient') },
})

export function addRecipientRoutes(router: OpenAPIHono<HttpEnv>, sandbox: Sandbox): void {
  router.openapi(createRecipientRoute, (c) =>
    c.json(createRecipient(contextOf(sandbox, c), c.req.valid('json')), 201),
  )
  router.openapi(listRoute, (c) => c.json(listRecipients(contextOf(sandbox, c), c.req.valid('query')), 200))
  router.openapi(updateRoute, (c) => {
    const recipientId = updateRecipient(contextOf(sandbox, c), c.req.valid('json'))
    return c.json({ message: 'The recipient was updated', recipientId }, 200)
  })
  router.openapi(deactivateRoute, (c) => {
    const recipientId = deactivateRecipient(contextOf(sandbox, c), c.req.valid('json').recipientId)
    return c.json({ message: 'The recipient was deactivated', recipientId }, 200)
  })
}
