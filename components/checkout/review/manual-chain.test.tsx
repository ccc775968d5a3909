// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { oneChain } from '@/lib/domain/plan/plan.fixture'
import en from '@/messages/en.json'
import { show } from '../testing'
import { ManualChain } from './manual-chain'

const leave = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('../../wallet/wallet-store', () => ({ disconnectWallet: leave }))
afterEach(cleanup)

test('a wallet that can’t have the chain, as a phone connected without it, can be left for another', () => {
  show(<ManualChain chain={oneChain} />)
  fireEvent.click(screen.getByRole('button', { name: en.sign.otherWallet }))
  expect(leave).toHaveBeenCalledTimes(1)
})
