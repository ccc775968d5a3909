import { writeCsv } from '@/lib/domain/csv'
import { csvColumns, toCsvRow } from '@/lib/domain/recipients/csv-rows'
import { getChains } from '@/lib/server/chains'
import { listAllRecipients } from '@/lib/server/recipients/list'
import { signedInFile } from '@/lib/server/signed-in-file'

/** The person's own recipients as a CSV file: masked keys, no identity data. */
export async function GET(): Promise<Response> {
  return signedInFile({ limit: 'step', name: 'recipients.csv', type: 'text/csv' }, async ({ user }) => {
    const [chains, all] = await Promise.all([getChains(), listAllRecipients(user.id)])
    return writeCsv([csvColumns, ...all.map((each) => toCsvRow(each, chains))])
  })
}
