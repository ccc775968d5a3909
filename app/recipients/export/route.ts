import { csvLine, type Separator, writeCsv } from '@/lib/domain/csv'
import { csvColumns, toCsvRow } from '@/lib/domain/recipients/csv-rows'
import { getChains } from '@/lib/server/chains'
import { streamOf } from '@/lib/server/file-stream'
import { exportedRecipients } from '@/lib/server/recipients/list'
import { signedInFile } from '@/lib/server/signed-in-file'

async function* linesOf(userId: string, separator: Separator): AsyncGenerator<string> {
  const chains = await getChains()
  yield writeCsv([csvColumns], separator)
  for await (const some of exportedRecipients(userId))
    yield some.map((each) => csvLine(toCsvRow(each, chains), separator)).join('')
}

/**
 * The person's own recipients as a CSV file: masked keys, no identity data. As in the history, `csv-br` is for
 * spreadsheets in Brazil.
 */
export async function GET(request: Request): Promise<Response> {
  const isBrazilian = new URL(request.url).searchParams.get('format') === 'csv-br'
  return signedInFile({ limit: 'export', name: 'recipients.csv', type: 'text/csv' }, ({ user }) =>
    streamOf(linesOf(user.id, isBrazilian ? ';' : ',')),
  )
}
