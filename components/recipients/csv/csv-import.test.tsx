// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import type { SavedPixView } from '@/lib/domain/recipients/saved'
import { savedPix } from '@/lib/domain/recipients/saved.fixture'
import { fail, ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import type { SavePix } from '../pix-form'
import { CsvImport } from './csv-import'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), prefetch: vi.fn() }) }))
afterEach(cleanup)

const saved: SavedPixView = { ...savedPix, label: 'First', state: 'checking', kycStatus: 'pending' }
const row = (label: string, taxId = '529.982.247-25') =>
  `pix,${label},${label}@example.com,Maria Oliveira,${taxId},maria@example.com,,,`

function showImport(savePix: SavePix): void {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <CsvImport chains={[]} savePix={savePix} saveWallet={vi.fn()} />
    </NextIntlClientProvider>,
  )
}

const open = (file: File) =>
  fireEvent.change(screen.getByLabelText(en.recipients.csv.file), { target: { files: [file] } })

function openText(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): void {
  const bytes = Uint8Array.from(Buffer.from(text, encoding))
  // The test's browser has no File.arrayBuffer().
  open(Object.assign(new File([bytes], 'people.csv'), { arrayBuffer: async () => bytes.buffer }))
}

async function choose(rows: readonly string[], savePix: SavePix, encoding: 'utf8' | 'latin1' = 'utf8') {
  showImport(savePix)
  openText(['kind,label,pix_key,name,tax_id,email,chain_id,token,address', ...rows].join('\r\n'), encoding)
  return { press: async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name })) }
}

test('after a run, what was saved and what needs correcting is said, with a way to the list', async () => {
  const { press } = await choose([row('first'), row('second', '935.411.347-81')], async () => ok(saved))
  expect(await screen.findByText('One line can be saved, one needs correcting.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  await press(/^Save one recipient/)
  expect(await screen.findByText('One line was saved, one needs correcting.')).toBeTruthy()
  expect(screen.queryByText(/can be saved/)).toBeNull()
  expect(screen.getByRole('link', { name: 'See your recipients' }).getAttribute('href')).toBe('/recipients')
})

test('the lines are not announced one by one, and the button keeps its name', async () => {
  const answers: (() => void)[] = []
  const savePix: SavePix = () => new Promise((resolve) => answers.push(() => resolve(ok(saved))))
  const { press } = await choose([row('first'), row('second')], savePix)
  await press(/^Save 2 recipients/)
  await act(async () => answers.at(-1)?.())
  expect(answers).toHaveLength(2)
  expect(screen.getByText('Saving 1 of 2…').closest('[role="status"]')).toBeNull()
  expect(screen.getByRole('button', { name: /^Save 2 recipients/ }).ariaBusy).toBe('true')
  await act(async () => answers.at(-1)?.())
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said).toContain('2 lines were saved, none need correcting.')
})

test('a line that the service refuses needs correcting, and one that waits needs nothing', async () => {
  const answers = [
    ok(saved),
    fail({ code: 'pix_key_invalid' } as const),
    fail({ code: 'rate_limited' } as const),
  ]
  const savePix = vi.fn<SavePix>(async () => answers.shift() ?? ok(saved))
  const { press } = await choose([row('first'), row('second'), row('third')], savePix)
  await press(/^Save 3 recipients/)
  expect(await screen.findByText('One line was saved, one needs correcting.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Continue with the last one' })).toBeTruthy()
})

test('a line that an export has as removed is told as skipped, and is not saved', async () => {
  const savePix = vi.fn<SavePix>(async () => ok(saved))
  showImport(savePix)
  const columns = 'kind,label,pix_key,name,tax_id,email,chain_id,token,address,state'
  const text = [columns, `${row('first')},active`, `${row('second')},retired`].join('\r\n')
  openText(text)
  expect(await screen.findByText('One line can be saved, none need correcting.')).toBeTruthy()
  expect(screen.getByRole('cell', { name: en.recipients.csv.results.removed })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Save one recipient/ }))
  expect(await screen.findByText('One line was saved, none need correcting.')).toBeTruthy()
  expect(savePix.mock.calls.map(([{ label }]) => label)).toEqual(['first'])
})

test('the accents of a file that Excel wrote in Brazil reach the service, with the lines of the file', async () => {
  const savePix = vi.fn<SavePix>(async () => ok(saved))
  const { press } = await choose(['', row('first').replace('Oliveira', 'Conceição')], savePix, 'latin1')
  expect(await screen.findByRole('cell', { name: '3' })).toBeTruthy()
  await press(/^Save one recipient/)
  expect(savePix.mock.calls[0]?.[0].details.name).toBe('Maria Conceição')
})

test.each(['service_auth', 'clock_skew', 'unexpected', 'rate_limited', 'no_answer'] as const)(
  'a refusal that is not about a line (%s) stops the import, which then goes on from that line',
  async (code) => {
    const savePix = vi.fn<SavePix>().mockResolvedValueOnce(fail({ code })).mockResolvedValue(ok(saved))
    const { press } = await choose([row('first'), row('second')], savePix)
    await press(/^Save 2 recipients/)
    expect(await screen.findByText(en.errors[code].title)).toBeTruthy()
    expect(savePix).toHaveBeenCalledTimes(1)
    await press(/^Save 2 recipients/)
    expect(await screen.findByText('2 lines were saved, none need correcting.')).toBeTruthy()
  },
)

test('an import that the service’s limit stopped says when it can go on', async () => {
  const savePix = vi.fn<SavePix>().mockResolvedValue(fail({ code: 'budget_spent', retryAfterSeconds: 1 }))
  const { press } = await choose([row('first')], savePix)
  await press(/^Save one recipient/)
  expect(await screen.findByText('Try again in 1 s.')).toBeTruthy()
  expect(await screen.findByText(en.common.retryNow, {}, { timeout: 5_000 })).toBeTruthy()
})

test('a file that has only the names of its columns says that it has nothing to save', async () => {
  showImport(vi.fn())
  openText('kind,label,pix_key,name,tax_id,email\r\n')
  const said = await screen.findByText('No lines can be saved, none need correcting.')
  expect(said.className).not.toContain('sr-only ')
  expect(said.className).not.toBe('sr-only')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a file that can’t be read says so', async () => {
  showImport(vi.fn())
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  open(Object.assign(new File([], 'people.csv'), { arrayBuffer: gone }))
  expect(await screen.findAllByText(en.recipients.csv.unreadable)).not.toHaveLength(0)
})
