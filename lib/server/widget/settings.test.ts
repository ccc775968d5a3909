import { describe, expect, test } from 'vitest'
import { checkEnv, describeFaults } from '../env/check'
import { live, sandbox } from '../env/environments.fixture'

function faultsOf(source: Record<string, string>) {
  const check = checkEnv(source)
  return check.ok ? [] : check.faults
}

describe('[CFG-1] the pages that may frame the widget', () => {
  test('are a list of origins, and none unless it is given', () => {
    const given = 'https://shop.acme.test, http://127.0.0.1:8080,https://shop.acme.test/'
    const check = checkEnv({ ...sandbox, WIDGET_PARENT_ORIGINS: given })
    expect(check.ok && check.env.WIDGET_PARENT_ORIGINS).toEqual([
      'https://shop.acme.test',
      'http://127.0.0.1:8080',
    ])
    const without = checkEnv(live)
    expect(without.ok && without.env.WIDGET_PARENT_ORIGINS).toEqual([])
  })

  const broken: readonly [string, Record<string, string>, string][] = [
    [
      'a pattern among the pages that may frame the widget',
      { ...live, WIDGET_PARENT_ORIGINS: 'https://*.acme.test' },
      'WIDGET_PARENT_ORIGINS',
    ],
    [
      'a second directive among them',
      { ...live, WIDGET_PARENT_ORIGINS: 'https://shop.acme.test;script-src' },
      'WIDGET_PARENT_ORIGINS',
    ],
    [
      'a path among them',
      { ...live, WIDGET_PARENT_ORIGINS: 'https://shop.acme.test,https://acme.test/pay' },
      'WIDGET_PARENT_ORIGINS',
    ],
    [
      'http among them, on another machine',
      { ...sandbox, WIDGET_PARENT_ORIGINS: 'http://shop.acme.test' },
      'WIDGET_PARENT_ORIGINS',
    ],
    [
      'http among them in live mode',
      { ...live, WIDGET_PARENT_ORIGINS: 'http://localhost:8080' },
      'WIDGET_PARENT_ORIGINS',
    ],
  ]

  test.each(broken)('may not hold %s', (_, source, name) => {
    expect(faultsOf(source).map((fault) => fault.name)).toEqual([name])
  })

  test.each(broken)('tells of %s without repeating its value', (_, source, name) => {
    expect(describeFaults(faultsOf(source))).not.toContain(source[name])
  })
})
