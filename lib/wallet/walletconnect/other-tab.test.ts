import { expect, test } from 'vitest'
import { fakeClient } from './fake-client.fixture'
import { learn } from './other-tab'

test('a session that another tab opened is learned with its keys, and its answers are heard', async () => {
  const fake = fakeClient()
  fake.openElsewhere('theirs')
  expect(await learn(fake.client, 'theirs')).toBe(true)
  expect(fake.client.session.keys).toEqual(['topic', 'theirs'])
  expect(Object.fromEntries(fake.keys)).toMatchObject({
    theirs: 'its shared key',
    'own theirs': 'its own key',
    topic: 'shared key',
  })
  expect(fake.client.core.relayer.subscribe).toHaveBeenCalledExactlyOnceWith('theirs')
})

test('a session that this tab knows is not read again', async () => {
  const fake = fakeClient()
  expect(await learn(fake.client, 'topic')).toBe(true)
  expect(fake.client.core.storage.getItem).not.toHaveBeenCalled()
})

test('a session that the browser no longer keeps, or keeps without its keys, is not learned', async () => {
  const fake = fakeClient()
  expect(await learn(fake.client, 'theirs')).toBe(false)
  fake.openElsewhere('theirs')
  expect(await learn(fake.client, 'another')).toBe(false)
  const { getItem } = fake.core.storage
  getItem.mockImplementation(async (name) => (name === 'keys' ? {} : [{ topic: 'theirs', self: {} }]))
  expect(await learn(fake.client, 'theirs')).toBe(false)
  expect(fake.client.session.keys).toEqual(['topic'])
})
