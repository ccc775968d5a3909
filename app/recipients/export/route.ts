import { writeCsv } from '@/lib/domain/csv'
import { csvColumns, toCsvRow } from '@/lib/domain/recipients/csv-rows'
import { getChains } from '@/lib/server/chains'
import { listAllRecipients } from '@/lib/server/recipients/list'
import { signedInFile } from '@/lib/server/signed-in-file'

/**
 * The person's own recipients as a CSV file: masked keys, no identity data. As in the history, `csv-br` is for
 * spreadsheets in Brazil.
 */
export async function GET(request: Request): Promise<Response> {
  const isBrazilian = new URL(request.url).searchParams.get('format') === 'csv-br'
  return signedInFile({ limit: 'step', name: 'recipients.csv', type: 'text/csv' }, async ({ user }) => {
    const [chains, all] = await Promise.all([getChains(), listAllRecipients(user.id)])
    const rows = [csvColumns, ...all.map((each) => toCsvRow(each, chains))]
    return writeCsv(rows, isBrazilian ? ';' : ',')
  })
}
