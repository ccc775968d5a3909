// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { Form } from './form'

const blank = { name: '', chain: 'a', isSaving: false, who: 'own' }

function Example() {
  const [draft, setDraft] = useState(blank)
  // Like the real forms: each change applies to the draft of its own render.
  const change = (part: Partial<typeof blank>) => setDraft({ ...draft, ...part })
  return (
    <Form aria-label="Example">
      <input aria-label="Name" value={draft.name} onChange={({ target }) => change({ name: target.value })} />
      <select
        aria-label="Chain"
        value={draft.chain}
        onChange={({ target }) => change({ chain: target.value })}
      >
        <option>a</option>
        <option>b</option>
      </select>
      <input
        aria-label="Save"
        type="checkbox"
        checked={draft.isSaving}
        onChange={({ target }) => change({ isSaving: target.checked })}
      />
      {['own', 'other'].map((who) => (
        <input
          key={who}
          aria-label={who}
          type="radio"
          name="who"
          checked={draft.who === who}
          onChange={() => change({ who })}
        />
      ))}
      <output>{JSON.stringify(draft)}</output>
    </Form>
  )
}

/** The server-rendered page, then a person's input, then the scripts. */
async function begin(meanwhile: () => void) {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Example />)
  document.body.append(place)
  meanwhile()
  await act(async () => {
    hydrateRoot(place, <Example />)
  })
}
const known = () => JSON.parse(screen.getByRole('status').textContent ?? '')
const named = <E extends HTMLElement>(name: string) => screen.getByLabelText<E>(name)

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

describe('a form shown before its script', () => {
  test('keeps everything typed and chosen meanwhile', async () => {
    await begin(() => {
      named<HTMLInputElement>('Name').value = 'Maria'
      named<HTMLSelectElement>('Chain').value = 'b'
      named<HTMLInputElement>('Save').checked = true
      named<HTMLInputElement>('other').checked = true
    })
    expect(known()).toEqual({ name: 'Maria', chain: 'b', isSaving: true, who: 'other' })
    expect(named<HTMLInputElement>('Name').value).toBe('Maria')
    fireEvent.change(named('Name'), { target: { value: '' } })
    expect(known()).toEqual({ name: '', chain: 'b', isSaving: true, who: 'other' })
  })

  test('changes nothing if it was not touched', async () => {
    await begin(() => {})
    expect(known()).toEqual(blank)
    fireEvent.click(named('Save'))
    expect(known()).toEqual({ ...blank, isSaving: true })
  })
})
