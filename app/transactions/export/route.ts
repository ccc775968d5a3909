import { createTranslator } from 'next-intl'
import { brazilian, type ExportFormat, exportFormats, international } from '@/lib/domain/history/export'
import { addressParams, readHistoryFilter } from '@/lib/domain/history/filter'
import { houseTime } from '@/lib/domain/history/house-days'
import { limited } from '@/lib/server/action'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { getChains } from '@/lib/server/chains'
import { openDb } from '@/lib/server/db/open'
import { isStoreFailure } from '@/lib/server/failures'
import { streamOf } from '@/lib/server/file-stream'
import { log } from '@/lib/server/log'
import { csvFile, type FileQuestion, jsonFile } from '@/lib/server/orders/history-file'
import { noteSecurity } from '@/lib/server/security-log/note'
import { currentUser } from '@/lib/server/session/auth'
import { loadMessages } from '@/messages/locales'

/** A file for spreadsheets in Brazil is in Portuguese, whatever the page's language. */
async function inPortuguese() {
  const [locale, messages] = ['pt-BR' as const, await loadMessages('pt-BR')]
  const words = createTranslator({ locale, messages, namespace: 'orderWords' })
  const t = createTranslator({ locale, messages, namespace: 'transactions' })
  return brazilian(({ kind, state, payoutFinding }) => ({
    kind: t(`kinds.${kind}`),
    state: words(`states.${state}`, { kind }),
    finding: payoutFinding === null ? '' : t(`findings.${payoutFinding}`),
  }))
}

async function partsOf(format: ExportFormat, question: FileQuestion, now: Date) {
  const db = await openDb()
  if (format === 'json') return jsonFile(db, question, now)
  return csvFile(db, question, format === 'csv' ? international : await inPortuguese())
}

/** All of the person's filtered orders, as a file. */
export async function GET(request: Request): Promise<Response> {
  try {
    const user = await currentUser()
    if (user === null) return failAnswer({ code: 'not_signed_in' })
    const refusal = await limited('export', user.id, user.id)
    if (refusal !== null) return jsonAnswer(refusal)
    const { searchParams } = new URL(request.url)
    const format = exportFormats.find((name) => name === searchParams.get('format')) ?? 'csv'
    const [chains, now] = [await getChains(), new Date()]
    const filter = readHistoryFilter(addressParams(searchParams), chains)
    noteSecurity('export', { userId: user.id, detail: `transactions ${format}` })
    const body = await streamOf(await partsOf(format, { userId: user.id, filter, chains }, now))
    const [day = ''] = houseTime(now.toISOString()).split(' ')
    const name = `transactions-${day}.${format === 'json' ? 'json' : 'csv'}`
    return new Response(body, {
      headers: {
        'Content-Type': `${format === 'json' ? 'application/json' : 'text/csv'}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (thrown) {
    log('error', 'transactions export failed', { thrown })
    return failAnswer({ code: isStoreFailure(thrown) ? 'store_unavailable' : 'unexpected' })
  }
}
