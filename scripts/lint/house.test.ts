import { describe, expect, it } from 'vitest'
import { circles } from './circles.mjs'
import { longFunctions } from './functions.mjs'
import { forbiddenImports, importsOf } from './imports.mjs'
import { breaches } from './sizes.mjs'

const zoneFile: Record<string, string> = {
  domain: 'lib/domain/x.ts',
  engine: 'lib/engine/x.ts',
  settlement: 'lib/settlement/x.ts',
  server: 'lib/server/x.ts',
  wallet: 'lib/wallet/x.ts',
  components: 'components/ui/x.tsx',
  app: 'app/sell/page.tsx',
  scripts: 'scripts/x.mjs',
  e2e: 'e2e/x.spec.ts',
  sandbox: 'packages/sandbox/main.ts',
}

/** Rows import, columns are imported: the table of the architecture. */
const allowed: Record<string, readonly string[]> = {
  domain: ['domain'],
  engine: ['domain', 'engine'],
  settlement: ['domain', 'settlement'],
  server: ['domain', 'engine', 'server'],
  wallet: ['domain', 'engine', 'wallet'],
  components: ['domain', 'wallet', 'components'],
  app: ['domain', 'server', 'wallet', 'components', 'app'],
  scripts: ['domain', 'server', 'scripts'],
  e2e: ['domain', 'e2e', 'scripts'],
  sandbox: ['sandbox'],
}

function relative(from: string, to: string): string {
  const up = from
    .split('/')
    .slice(1)
    .map(() => '..')
  return `${up.length === 0 ? '.' : up.join('/')}/${to}`
}

const pairs = Object.entries(zoneFile).flatMap(([from, file]) =>
  Object.entries(zoneFile).map(([to, other]) => ({ from, to, file, target: other.replace(/\.\w+$/, '') })),
)

describe('import direction', () => {
  it.each(pairs)(
    '$from importing $to follows the table, in every form of import',
    ({ from, to, file, target }) => {
      const forms = [`@/${target}`, relative(file, target)].flatMap((name) => [
        `import { a } from '${name}'`,
        `import type { A } from "${name}"`,
        `import '${name}'`,
        `export { a } from '${name}'`,
        `const a = await import('${name}')`,
        `const a = require('${name}')`,
        `import {\n  a,\n  b,\n} from '${name}'`,
      ])
      for (const form of forms)
        expect(forbiddenImports(file, form), form).toHaveLength(allowed[from]?.includes(to) ? 0 : 1)
    },
  )

  it('a file may only import packages that its own package.json names', () => {
    const lines = (file: string, name: string) => forbiddenImports(file, `import { a } from '${name}'`)
    expect(lines('scripts/x.mjs', 'hono')).toEqual(['scripts/x.mjs: package.json does not name hono'])
    expect(lines('packages/sandbox/x.ts', 'hono')).toEqual([])
    expect(lines('packages/sandbox/x.test.ts', 'drizzle-orm')).toHaveLength(1)
    expect(lines('scripts/x.mjs', 'node:fs')).toEqual([])
  })

  it.each([
    ['lib/domain/money/money.ts', 'zod'],
    ['lib/domain/money/money.ts', 'node:crypto'],
    ['lib/domain/money/money.ts', 'react'],
    ['lib/engine/search.ts', 'viem'],
    ['lib/engine/search.ts', 'zod'],
    ['lib/engine/search.ts', 'server-only'],
    ['lib/settlement/client.ts', 'node:crypto'],
    ['lib/settlement/client.ts', 'next/headers'],
    ['lib/wallet/send.ts', 'zod'],
    ['components/checkout/form/sell-form.tsx', 'zod'],
    ['components/checkout/form/sell-form.tsx', 'server-only'],
    ['components/checkout/form/sell-form.tsx', '@/lib/settlement/browser'],
    ['components/checkout/form/sell-form.tsx', '../order/use-order'],
    ['components/checkout/review/review-screen.tsx', '@/components/checkout/flow/order-flow'],
    ['components/checkout/places.tsx', './form/sell-form'],
    ['components/recipients/form.tsx', '../wallet/dialog'],
    ['components/wallet/dialog.tsx', '@/components/checkout/form/sell-form'],
    ['components/widget/widget.tsx', '@/lib/settlement/server'],
    ['components/widget/widget.tsx', '@/lib/settlement/token/client'],
    ['lib/server/orders/steps.ts', '@/lib/settlement/errors'],
    ['scripts/doctor/service.ts', '@/lib/settlement/signature/sign'],
    ['app/order-actions.ts', '@/lib/settlement/client'],
    ['proxy.ts', './lib/settlement/client'],
    ['e2e/contract/sign.ts', '@/lib/settlement/sign'],
    ['e2e/contract/sign.ts', 'canonicalize'],
    ['e2e/support/db.ts', '@/lib/server/db/open'],
    ['packages/sandbox/service/http/canonical.ts', 'canonicalize'],
    ['packages/sandbox/service/http/canonical.ts', '../../../lib/domain/money'],
    ['lib/wallet/send.ts', '../wallet/../server/env'],
  ])('refuses %s importing %s', (file, name) => {
    expect(forbiddenImports(file, `import x from '${name}'`)).toHaveLength(1)
  })

  it.each([
    ['lib/domain/plan/plan.ts', 'viem'],
    ['lib/domain/plan/plan.ts', 'viem/utils'],
    ['lib/domain/money.test.ts', 'fast-check'],
    ['lib/settlement/signature/sign.ts', 'node:crypto'],
    ['components/widget/widget.tsx', '@/lib/settlement/browser'],
    ['components/widget/widget.tsx', '../checkout/form/sell-form'],
    ['components/checkout/pay/pay-screen.tsx', '../order/use-order'],
    ['components/checkout/form/sell-form.tsx', '../places'],
    ['components/checkout/form/sell-form.tsx', '@/components/recipients/form'],
    ['components/checkout/form/sell-form.tsx', '../../wallet/dialog'],
    ['e2e/support/db.ts', '@/lib/server/db/schema/orders'],
    ['lib/server/i18n.ts', '../../messages/en.json'],
  ])('lets %s import %s', (file, name) => {
    expect(forbiddenImports(file, `import x from '${name}'`)).toEqual([])
  })

  it('does not take a comment for an import', () => {
    expect(
      importsOf(`// import a from './one'\n/* import b from './two' */\nimport c from './three'`),
    ).toEqual(['./three'])
  })

  it.each(['@/lib/server/db/open', 'zod', '@/lib/settlement/server'])(
    'says where the rules are when it refuses %s',
    (name) => {
      const [line] = forbiddenImports('components/checkout/places.tsx', `import x from '${name}'`)
      expect(line).toMatch(/^components\/checkout\/places\.tsx: .* \(docs\/architecture\.md#import-rules\)$/)
    },
  )

  it('refuses a file in no zone', () => {
    expect(forbiddenImports('utils/x.ts', `import x from 'zod'`)).toHaveLength(1)
  })
})

describe('sizes and names', () => {
  it('refuses a long component, a long file, a deep folder and a name that is not kebab-case', () => {
    expect(breaches('components/checkout/form.tsx', 'x\n'.repeat(151))).toHaveLength(1)
    expect(breaches('components/checkout/form.tsx', 'x\n'.repeat(150))).toEqual([])
    expect(breaches('lib/server/orders.ts', 'x\n'.repeat(301))).toHaveLength(1)
    expect(breaches('lib/server/orders.ts', 'x\n'.repeat(300))).toEqual([])
    expect(breaches('lib/server/a/b/c/orders.ts', '')).toHaveLength(1)
    expect(breaches('lib/server/ordersList.ts', '')).toHaveLength(1)
    expect(breaches('app/api/auth/[...nextauth]/route.ts', '')).toEqual([])
    expect(breaches('messages/zh-Hans.brand.json', '')).toEqual([])
  })
})

describe('the length of functions', () => {
  const screen = (lines: number) =>
    `// A screen.\nexport function Screen() {\n\n  // Why.\n  return (\n<>\n${'<p />\n'.repeat(lines - 6)}</>\n)\n}\n`

  it('counts markup, but no comments and blank lines', () => {
    expect(longFunctions('components/checkout/screen.tsx', screen(60))).toEqual([])
    expect(longFunctions('components/checkout/screen.tsx', screen(61))).toEqual([
      'components/checkout/screen.tsx:2: a function of 61 lines, at most 60',
    ])
    expect(longFunctions('components/checkout/screen.test.tsx', screen(61))).toEqual([])
  })
})

describe('import cycles', () => {
  const found = (texts: Record<string, string>) => circles(new Map(Object.entries(texts)))

  it('are found across any number of files, type-only imports included', () => {
    const texts = {
      'lib/a.ts': "import type { B } from './b'",
      'lib/b.ts': `import { c } from '${'@'}/lib/c'`,
      'lib/c.ts': "export { a } from './a'",
    }
    expect(found(texts)).toEqual(['lib/a.ts → lib/b.ts → lib/c.ts → lib/a.ts'])
  })

  it('do not include files that two others share', () => {
    const texts = {
      'lib/a.ts': "import { b } from './b'\nimport { c } from './c'",
      'lib/b.ts': "import { c } from './c'",
      'lib/c.ts': '',
    }
    expect(found(texts)).toEqual([])
  })
})
