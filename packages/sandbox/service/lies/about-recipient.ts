// Lies about where recipients are paid.
import { type BodyLie, type Facts, membersOf, type ToldAnswer, type TrueAnswer, textOf } from './answer'
import type { LieName } from './catalog'
import { type Dice, diceOf, hexOf, oneOf, uuidOf } from './dice'

const STRANGERS_KEYS = [
  'stranger@example.net',
  '+5511987650000',
  '9b2f4a1e-6c3d-4e8f-8a1b-2c3d4e5f6a7b',
] as const

const otherRecipient: BodyLie = ({ truth, facts, dice }) => {
  const [first = uuidOf(dice), ...more] = facts.recipients.filter((id) => id !== truth.recipientId)
  return { ...truth, recipientId: oneOf(dice, [first, ...more]) }
}

/** For every recipient on the page: a Pix key or an address that was never sent, the same each time. */
const changedKey: BodyLie = ({ truth }) => {
  const listed: readonly unknown[] = Array.isArray(truth.recipients) ? truth.recipients : []
  const recipients = listed.map((one) => {
    const recipient = membersOf(one) ?? {}
    const dice = diceOf(0, textOf(recipient.recipientId))
    const fiat = membersOf(recipient.fiatSettlementDetails)
    return fiat === null
      ? { ...recipient, toAddress: hexOf(dice, 20) }
      : { ...recipient, fiatSettlementDetails: { ...fiat, pixKey: oneOf(dice, STRANGERS_KEYS) } }
  })
  return { ...truth, recipients }
}

export function lieAboutRecipient(
  { status, body: truth, question }: TrueAnswer,
  lie: LieName,
  facts: Facts,
  dice: Dice,
): ToldAnswer | null {
  if (status >= 300) return null
  if (lie === 'no-body') return { status: 200, body: oneOf(dice, [[], {}]) }
  const material = { truth, question, facts, dice }
  const body = lie === 'other-recipient' ? otherRecipient(material) : changedKey(material)
  return body && { status, body }
}
