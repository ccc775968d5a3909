import { createTranslator } from 'next-intl'
import { brazilian, type ExportFormat, exportFormats, international } from '@/lib/domain/history/export'
import { addressParams, readHistoryFilter } from '@/lib/domain/history/filter'
import { houseTime } from '@/lib/domain/history/house-days'
import { getChains } from '@/lib/server/chains'
import type { Db } from '@/lib/server/db/types'
import { streamOf } from '@/lib/server/file-stream'
import { log } from '@/lib/server/log'
import { csvFile, type FileQuestion, jsonFile } from '@/lib/server/orders/history-file'
import { signedInFile } from '@/lib/server/signed-in-file'
import { loadMessages } from '@/messages/locales'

/** A file for spreadsheets in Brazil is in Portuguese, whatever the page's language. */
async function inPortuguese() {
  const [locale, messages] = ['pt-BR' as const, await loadMessages('pt-BR')]
  const words = createTranslator({ locale, messages, namespace: 'orderWords' })
  const t = createTranslator({ locale, messages, namespace: 'transactions' })
  return brazilian(({ kind, state, payoutFinding, told }) => ({
    kind: t(`kinds.${kind}`),
    state: words(`states.${state}`, { kind }),
    finding: payoutFinding === null ? '' : t(`findings.${payoutFinding}`),
    told: told === null ? '' : t(`told.${told}`),
  }))
}

async function partsOf(db: Db, format: ExportFormat, question: FileQuestion, now: Date) {
  if (format === 'json') return jsonFile(db, question, now)
  return csvFile(db, question, format === 'csv' ? international : await inPortuguese())
}

/** All of the person's filtered orders, as a file. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const format = exportFormats.find((name) => name === searchParams.get('format')) ?? 'csv'
  const [day = ''] = houseTime(new Date().toISOString()).split(' ')
  const isJson = format === 'json'
  return signedInFile(
    {
      limit: 'export',
      name: `transactions-${day}.${isJson ? 'json' : 'csv'}`,
      type: isJson ? 'application/json' : 'text/csv',
      detail: `transactions ${format}`,
      sayFailed: (thrown) => log('error', 'transactions export failed', { thrown }),
    },
    async ({ db, user, now }) => {
      const chains = await getChains()
      const filter = readHistoryFilter(addressParams(searchParams), chains)
      return streamOf(await partsOf(db, format, { userId: user.id, filter, chains }, now))
    },
  )
}
