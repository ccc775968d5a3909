// Names that others depend on: routes, settings, cookies, storage keys, tables, stored events, the messages between widget
// and host, metrics and log lines. A clone's data, dashboards and alarms use them, so a removed or changed one fails
// here.
// To add one: `npx vitest run scripts/public-names.test.ts -u`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as claimTables from '@/lib/server/db/schema/claims'
import * as orderTables from '@/lib/server/db/schema/orders'
import * as peopleTables from '@/lib/server/db/schema/people'
import * as securityTables from '@/lib/server/db/schema/security'
import { envNames } from '@/lib/server/env/schema'

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(folder, file))
const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.|\.fixture\.|\/test\/|\/testing/.test(file)

const texts = ['app', 'components', 'lib']
  .flatMap(filesBelow)
  .filter(isSource)
  .map((file) => readFileSync(file, 'utf8'))
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()
const matches = (form: RegExp, all = texts) =>
  sorted(all.flatMap((text) => [...text.matchAll(form)].map(([, name = '']) => name)))

const routes = filesBelow('app')
  .filter((file) => /\/(page\.tsx|route\.ts)$/.test(file))
  .map((file) => path.posix.dirname(file).replace(/^app/, '') || '/')

const tables = [claimTables, orderTables, peopleTables, securityTables]
  .flatMap((schema) => Object.values<unknown>(schema))
  .filter((value) => is(value, PgTable))
  .map(getTableConfig)
  .map(({ name, columns }) => `${name}: ${sorted(columns.map((column) => column.name)).join(', ')}`)

/** The text of a file; nothing where a part was taken out of the clone. */
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const members = (file: string) => matches(/^ {2,}(?:readonly )?(\w+)\??:/gm, [textOf(file)])
const types = (file: string) => matches(/readonly type: '([\w-]+)'/g, [textOf(file)])
const called = (what: string, names: readonly string[]) => names.map((name) => `${what}: ${name}`)
const element = 'components/widget/frame/ramp-element.ts'
const protocol = 'components/widget/frame/frame-protocol.ts'

test('no public name is removed or changed', async () => {
  const names = {
    routes: sorted(routes),
    settings: sorted(envNames),
    'cookies, storage keys, keys of a store, metrics': matches(/['"`](ramp[.:-][\w.:-]*)/g),
    'cookies of choices': matches(/\bconst \w+Cookie = '([\w-]+)'/g),
    'database of the browser': matches(/^const [A-Z]+ = '([\w-]+)'/gm, [
      textOf('lib/wallet/hash-database.ts'),
    ]),
    tables: sorted(tables),
    'stored events': types('lib/domain/order/events.ts'),
    'members of stored events': members('lib/domain/order/events.ts'),
    'messages of the widget': [
      ...called('event', types('components/widget/events.ts')),
      ...called('in an event', members('components/widget/events.ts')),
      ...called('frame', types(protocol)),
      ...called('in a frame', matches(/readonly (\w+)\??:/g, [textOf(protocol)])),
    ],
    'attributes of the widget': matches(/'([\w-]+)'/g, [
      /attributes = \[([^\]]*)\]/.exec(textOf(element))?.[0] ?? '',
      ...(textOf(element).match(/getAttribute\('[\w-]+'\)/g) ?? []),
    ]),
    'log lines': matches(/\b(?:log\w*|countedLine)\(\s*'(?:info|warn|error)',\s*'([^']+)'/g),
  }
  await expect(`${JSON.stringify(names, null, 2)}\n`).toMatchFileSnapshot('public-names.json')
})
