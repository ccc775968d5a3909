// The smallest page with a token provider: buttons, and their visible results.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { TokenProvider, useTokenClient } from '@/components/widget/token-provider'
import { usePrices } from '@/components/widget/use-market'

const baseUrl = document.documentElement.dataset.service ?? ''
const chainId = 31337

async function getToken() {
  const response = await fetch('/api/token', { method: 'POST' })
  if (!response.ok) throw Object.assign(new Error('no token'), { status: response.status })
  return response.json()
}

function addressOf(index: number): `0x${string}` {
  return `0x${(index + 1).toString(16).padStart(40, '0')}`
}

function Board() {
  const { client, state, failures, retry, signOut } = useTokenClient()
  const prices = usePrices(chainId)
  const [asked, setAsked] = useState(0)
  const [answered, setAnswered] = useState(0)
  const [refused, setRefused] = useState(0)

  function ask(times: number) {
    setAsked((before) => before + times)
    for (let index = 0; index < times; index += 1) {
      client.balances({ chainId, address: addressOf(index) }).then(
        () => setAnswered((before) => before + 1),
        () => setRefused((before) => before + 1),
      )
    }
  }

  return (
    <main>
      <output aria-label="state">{state}</output>
      <output aria-label="failures">{failures}</output>
      <output aria-label="prices">{prices.data === null ? 'none' : 'some'}</output>
      <output aria-label="asked">{asked}</output>
      <output aria-label="answered">{answered}</output>
      <output aria-label="refused">{refused}</output>
      <button type="button" onClick={() => ask(1)}>
        ask once
      </button>
      <button type="button" onClick={() => ask(100)}>
        ask a hundred times
      </button>
      <button type="button" onClick={retry}>
        retry
      </button>
      <button type="button" onClick={signOut}>
        sign out
      </button>
    </main>
  )
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <TokenProvider baseUrl={baseUrl} getToken={getToken}>
      <Board />
    </TokenProvider>,
  )
}
