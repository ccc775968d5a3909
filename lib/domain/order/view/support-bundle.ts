// What support needs about an order: ids, hashes, times and states. Each field is checked for its exact form, so that
// no name, key, address or free text gets in.

import type { StepView } from '../parts'
import type { TimelineEntry } from './timeline-entry'
import type { OrderView } from './views'

const idForm = /^[A-Za-z0-9-]{1,64}$/
const hashForm = /^0x[0-9a-fA-F]{64}$/
const wordForm = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/
const timeForm = /^\d{4}-\d{2}-\d{2}T[0-9:.]{5,15}Z$/

function only(form: RegExp, value: string | null | undefined): string {
  return typeof value === 'string' && form.test(value) ? value : '-'
}

const id = (value: string | null | undefined) => only(idForm, value)
const hash = (value: string | null | undefined) => only(hashForm, value)
const word = (value: string | null | undefined) => only(wordForm, value)
const time = (value: string | null | undefined) => only(timeForm, value)

function stepLine({ name, status, confirmations, hash: sent, at }: StepView): string {
  return `${time(at)} ${word(name)} ${word(status)} ${confirmations} ${hash(sent)}`
}

function eventLine({ at, by, what, step, hash: of, word: told, code, events, until }: TimelineEntry): string {
  const rest = [
    step === undefined ? null : word(step),
    of === undefined ? null : hash(of),
    told === undefined ? null : word(told),
    code === undefined ? null : word(code),
    until === null ? null : `x${events} until ${time(until)}`,
  ]
  return [time(at), by ?? '-', what, ...rest].filter((part) => part !== null).join(' ')
}

/** Plain text, one fact per line, the same in every language, since support staff read it in all of them. */
export function supportBundle(order: OrderView): string {
  const { quote, steps, moments, timeline } = order
  const history =
    timeline?.map(eventLine) ?? moments.map(({ at, state, by }) => `${time(at)} ${word(by)} ${word(state)}`)
  return [
    `order: ${id(order.id)}`,
    `kind: ${order.kind}`,
    `state: ${order.state}`,
    `reason: ${word(order.reason)}`,
    `transaction: ${id(quote?.transactionId)}`,
    `provider request: ${id(quote?.providerRequestId)}`,
    `service status: ${word(order.serviceStatus)}`,
    `replaces: ${id(order.replaces)}`,
    `replaced by: ${id(order.replacedBy)}`,
    `chain: ${order.chainId}${order.to === null ? '' : ` -> ${order.to.chainId}`}`,
    `deposit: ${hash(order.deposit?.hash)}`,
    `delivery: ${hash(order.delivery?.hash)}${order.delivery?.isSeen === true ? ' (seen on the chain)' : ''}`,
    `refund: ${hash(order.refund?.hash)}`,
    `created: ${time(order.createdAt)}`,
    `updated: ${time(order.updatedAt)}`,
    `checked: ${time(order.checkedAt)}`,
    'steps:',
    ...steps.map((step) => `  ${stepLine(step)}`),
    'history:',
    ...history.map((line) => `  ${line}`),
    '',
  ].join('\n')
}
