import { createTranslator, type IntlError } from 'next-intl'
import { expect, test } from 'vitest'
import { loadMessages, locales } from '@/messages/locales'

function keysOf(node: object, at = ''): string[] {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${at}${name}`] : keysOf(value, `${at}${name}.`),
  )
}

// The compiler names the file of one that can't, but not its key.
test.each(locales)('each text of %s can be parsed', async (locale) => {
  const messages = await loadMessages(locale)
  const faults: string[] = []
  let key = ''
  const onError = ({ code }: IntlError) => {
    if (code === 'INVALID_MESSAGE') faults.push(key)
  }
  const t = createTranslator({ locale, messages, onError }) as (key: string) => string
  for (key of keysOf(messages)) t(key)
  expect(faults).toEqual([])
})
