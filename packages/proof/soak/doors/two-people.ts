// Every operation with a subject: one person with another's ids, and with ids that never existed.
import { actionCall, type Question, type Reply } from '../action-client'
import type { Finding } from '../report'
import { idForms } from './forms'
import { pagePath } from './guests'
import { inLanes, isDone, leaks, sameBut, tell } from './judge'
import { knownActions, knownMethods, knownPages, knownRoutes, type Subject } from './known'
import type { World } from './world'

interface Operation {
  readonly name: string
  readonly question: (subject: Subject) => Question
}

function operations({ build, ground }: World): readonly Operation[] {
  const pages = build.pages.flatMap((page): Operation[] => {
    const known = knownPages[page]
    if (known?.about === undefined) return []
    const headers = { accept: 'text/html' }
    const question = (subject: Subject): Question => ({
      path: pagePath(page, known, subject),
      method: 'GET',
      headers,
    })
    return [{ name: page, question }]
  })
  const routes = build.routes.flatMap((route): Operation[] => {
    const known = knownRoutes[route]
    if (known?.about === undefined) return []
    return knownMethods(known).map((method) => ({
      name: `${method} ${route}`,
      question: (subject) => ({
        path: known.path?.(subject) ?? route,
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(known.body === undefined ? {} : { body: JSON.stringify(known.body(subject, ground)) }),
      }),
    }))
  })
  const actions = build.actions.flatMap(({ id, name }): Operation[] => {
    const known = knownActions[name]
    if (known?.about === undefined) return []
    return [known.args, ...(known.also ?? [])].map((args, index) => ({
      name: index === 0 ? name : `${name} ${index}`,
      question: (subject) => actionCall(id, args(subject, ground)),
    }))
  })
  return [...pages, ...routes, ...actions]
}

/** Answers everyone alike, so that a claim by a stranger reveals nothing: the answer only confirms receipt. */
const heardOnly: readonly string[] = ['POST /api/orders/claim']

export async function askForOthers(world: World): Promise<Finding[]> {
  const all = operations(world)
  const forms = Object.entries(idForms(world.owned))
  const [leaked, taken, broken, told]: [string[], string[], string[], string[]] = [[], [], [], []]
  const answers = new Map<string, string>()
  const before = await world.ownersState()
  let asked = 0
  const steal = async ([form, subject]: (typeof forms)[number]) => {
    // One person per form, so that no one reaches a limit, which would answer instead of the operation.
    const thief = await world.newPerson()
    const ids = [...Object.values(subject), ...Object.values(world.owned)]
    for (const { name, question } of all) {
      const reply: Reply = await world.ask(question(subject), thief.cookie)
      asked += 1
      const what = `${name}, ${form}: ${reply.status}`
      for (const canary of leaks(world, reply)) leaked.push(`${what}, holds "${canary}"`)
      if (isDone(reply) && !heardOnly.includes(name)) taken.push(`${what} ${reply.text.slice(0, 200)}`)
      if (reply.status >= 500) broken.push(`${what} ${reply.text.slice(0, 120)}`)
      answers.set(`${name} ${form}`, sameBut(reply, thief, ids))
    }
  }
  await inLanes(forms, steal)
  for (const { name } of all) {
    const missing = answers.get(`${name} missing`) ?? ''
    for (const form of ['foreign', 'foreign in capitals']) {
      const answer = answers.get(`${name} ${form}`) ?? ''
      if (answer !== missing) told.push(`${name}, ${form}: ${difference(answer, missing)}`)
    }
  }
  const moved = (await world.ownersState()) === before ? [] : ['the owner’s rows']
  tell('a person with ids of another', asked, [...leaked, ...taken, ...broken, ...told, ...moved])
  return [
    { promise: '[R20] no operation tells a person anything about another', held: leaked.length === 0 },
    {
      promise: "no operation has an effect with another person's id, or with an unknown one",
      held: taken.length === 0,
    },
    { promise: '[R20] a foreign id is answered like a missing one', held: told.length === 0 },
    { promise: 'no id makes the app fail', held: broken.length === 0 },
    { promise: 'no data of a person changes through any of it', held: moved.length === 0 },
  ]
}

function difference(one: string, other: string): string {
  const at = [...one].findIndex((character, index) => character !== other[index])
  return `"${one.slice(Math.max(0, at - 40), at + 80)}" and "${other.slice(Math.max(0, at - 40), at + 80)}"`
}

/** What the owner sees and changes: otherwise the canaries, and the unchanged state, would prove nothing. */
export async function askAsOwner(world: World): Promise<Finding[]> {
  const seeing = operations(world).filter(({ name }) =>
    /^(\/sell\/|\/recipients\/|GET \/api\/orders)/.test(name),
  )
  const blind: string[] = []
  for (const { name, question } of seeing) {
    const reply = await world.ask(question(world.owned), world.owner.cookie)
    if (reply.status !== 200 || !reply.text.toLowerCase().includes(seenIn(world, name)))
      blind.push(`${name}: ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  const before = await world.ownersState()
  await world.press('renameRecipient', world.owned.recipient, `${world.canaries[0]} II`)
  const moved = (await world.ownersState()) !== before
  tell('the owner', seeing.length, blind)
  return [
    { promise: 'the owner sees what the others must not', held: seeing.length > 0 && blind.length === 0 },
    { promise: 'the owner’s own press changes what the others must not', held: moved },
  ]
}

/** A list of states, or a status, only contains ids. */
function seenIn({ canaries, owned }: World, name: string): string {
  if (name === 'GET /api/orders') return owned.order
  if (name === 'GET /api/orders/status') return owned.transaction
  return (canaries[0] ?? '').toLowerCase()
}
