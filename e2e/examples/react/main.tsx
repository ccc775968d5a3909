// A shop with its own React app, not a Next app: the widget is one of its components.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { WidgetEvent } from '@/components/widget/events'
import { readFrameOptions } from '@/components/widget/frame/frame-options'
import { RampWidget } from '@/components/widget/ramp-widget'
import type { ShopConfig } from './config'

// The shop's own server issues the token, to people it has authenticated.
async function getToken({ signal }: { signal: AbortSignal }) {
  const response = await fetch('/token', { method: 'POST', signal })
  if (!response.ok) throw Object.assign(new Error('no token'), { status: response.status })
  return response.json()
}

/** For trying out: ?locale=pt-BR&theme=dark */
const asked = readFrameOptions(Object.fromEntries(new URLSearchParams(location.search)))

function Shop({ serviceUrl, chains, rules }: ShopConfig) {
  const [events, setEvents] = useState<readonly WidgetEvent[]>([])
  return (
    <main style={{ maxWidth: '30rem', margin: '2rem auto', padding: '0 1rem' }}>
      <h1 style={{ padding: '0 1rem', fontSize: '1.5rem', fontWeight: 600 }}>A shop</h1>
      <RampWidget
        serviceUrl={serviceUrl}
        chains={chains}
        rules={rules}
        getToken={getToken}
        amount="25"
        token="USDC"
        {...asked}
        onEvent={(event) => setEvents((before) => [...before, event])}
      />
      <ol aria-label="events" style={{ overflowWrap: 'anywhere' }}>
        {events.map((event) => (
          <li key={JSON.stringify(event)}>{JSON.stringify(event)}</li>
        ))}
      </ol>
    </main>
  )
}

const config = await fetch('/react/config')
// The shop's own texts.
const settings = (await config.json()) as ShopConfig
const place = document.querySelector('#shop')
if (place !== null) createRoot(place).render(<Shop {...settings} />)
