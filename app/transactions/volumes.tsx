import { VolumeChart } from '@/components/transactions/volumes/volume-chart'
import { openDb } from '@/lib/server/db/open'
import { readVolumes } from '@/lib/server/orders/volumes'
import type { TopProps } from './top'

export async function Volumes({ userId, locale, now }: TopProps) {
  return <VolumeChart months={await readVolumes(await openDb(), userId, now)} locale={locale} />
}
