import { expect, test } from 'vitest'
import { signInWith } from './sign-in-with'

test('a device that is offline when it asks for the terms of a sign-in has got no answer', async () => {
  const openWallet = () => Promise.reject(new Error('not asked'))
  const startSignIn = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await signInWith(openWallet, startSignIn)).toEqual({ code: 'no_answer' })
})
