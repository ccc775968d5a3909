// Every server action without a session in every form, and with a person's own cookie from foreign pages.
import { actionCall, type Question, type Reply } from '../action-client'
import type { Finding } from '../report'
import { actionForms, foreignForms } from './forms'
import { codeOf, inLanes, isDone, leaks, tell } from './judge'
import { knownActions } from './known'
import type { BuiltAction } from './manifest'
import type { World } from './world'

/** As a form without JavaScript sends it. */
function asMultipart({ id }: BuiltAction): Question {
  const edge = 'edge-of-a-part'
  const body = `--${edge}\r\nContent-Disposition: form-data; name="$ACTION_ID_${id}"\r\n\r\n\r\n--${edge}--\r\n`
  return {
    path: '/sign-in',
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': `multipart/form-data; boundary=${edge}` },
    body,
  }
}

/** Refused by the action, or by the framework before it. */
const isRefused = (reply: Reply) =>
  reply.status >= 400 || ['not_signed_in', 'origin_refused', 'rate_limited'].includes(codeOf(reply) ?? '')

export async function pressAsGuest(world: World): Promise<Finding[]> {
  const { build, owned, ground, owner } = world
  const forms = actionForms(world.origin)
  const [taken, leaked, moved]: [string[], string[], string[]] = [[], [], []]
  let asked = 0
  const before = await world.ownersState()
  const pressOne = async (action: BuiltAction) => {
    const known = knownActions[action.name]
    const call = actionCall(action.id, known?.args(owned, ground) ?? [], '/sign-in')
    const put = async (form: string, question: Question, cookie?: string) => {
      const reply = await world.ask(question, cookie)
      asked += 1
      const what = `${action.name}, ${form}${cookie === undefined ? '' : ' with the owner’s cookie'}`
      for (const canary of leaks(world, reply)) leaked.push(`${what}: holds "${canary}"`)
      const mayDo = known?.open === true && cookie === undefined && !foreignForms.includes(form)
      if (mayDo ? reply.status >= 500 : isDone(reply))
        taken.push(`${what}: ${reply.status} ${reply.text.slice(-160)}`)
      if (!mayDo && form !== 'multipart' && !isRefused(reply))
        taken.push(`${what}: not refused: ${reply.status} ${reply.text.slice(-160)}`)
    }
    for (const [form, headers] of Object.entries(forms)) {
      const question = { ...call, headers: { ...call.headers, ...headers } }
      await put(form, question)
      if (foreignForms.includes(form)) await put(form, question, owner.cookie)
    }
    const multipart = asMultipart(action)
    await put('multipart', multipart)
    const evil = { ...multipart.headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    await put('multipart', { ...multipart, headers: evil }, owner.cookie)
    if ((await world.ownersState()) !== before) moved.push(`${action.name}, or one like it at that time`)
  }
  await inLanes(build.actions, pressOne)
  tell('actions without a session or from a foreign page', asked, [...taken, ...leaked, ...moved])
  return [
    {
      promise: '[R19] [R21] [R56] no action does anything without a session or for a foreign page',
      held: taken.length === 0,
    },
    { promise: 'no action tells them anything about a person', held: leaked.length === 0 },
    { promise: 'no data of a person changes through any of it', held: moved.length === 0 },
  ]
}
