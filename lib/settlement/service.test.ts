import { samples } from './test/kinds'
import { answerJson, clientOf, startLocalService } from './test/local-service'
import { person, recipientId, transactionId } from './test/requests'
import { describeSettlementService, type Mood } from './test/service-suite'

const ofKinds = Object.values(samples).flatMap(({ quote, status }) => [quote, status])
const answers: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries(ofKinds.map(({ path, answer }) => [path, answer])),
  '/v1/create-recipient': () => ({ recipientId }),
  '/v1/update-recipient': () => ({ recipientId }),
  '/v1/deactivate-recipient': () => ({ recipientId }),
  '/v1/recipients': () => ({
    recipients: [
      {
        recipientId,
        name: 'ours',
        fiatSettlementDetails: { toCurrency: 'BRL', pixKey: person.pixKey },
        kycStatus: 'approved',
      },
    ],
    total: 1,
  }),
}

describeSettlementService('the service of the specification', async () => {
  const local = await startLocalService()
  let mood: Mood = 'well'
  local.respond = (response, { path }) => {
    if (mood === 'goes away') return response.destroy()
    if (mood === 'breaks') return answerJson(response, 503, {})
    if (mood === 'refuses') return answerJson(response, 400, { error: { code: 'InvalidInput' } })
    const answer = answers[path.split('?')[0] ?? '']
    return answer === undefined ? answerJson(response, 404, {}) : answerJson(response, 200, answer())
  }
  return {
    service: clientOf(local),
    be: (next) => {
      mood = next
    },
    calls: () => local.calls.length,
    close: local.close,
    ids: { transactionId, recipientId },
  }
})
