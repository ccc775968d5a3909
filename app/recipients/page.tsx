import { getTranslations } from 'next-intl/server'
import { ListFilter } from '@/components/recipients/list-filter'
import { RecipientList } from '@/components/recipients/recipient-list'
import { buttonClass } from '@/components/ui/button'
import { PageFrame } from '@/components/ui/page-frame'
import { PageLink } from '@/components/ui/page-link'
import type { AddressParams } from '@/lib/domain/history/filter'
import { type RecipientFilter, recipientFilters } from '@/lib/domain/recipients/saved'
import { searchable } from '@/lib/domain/search'
import { getChains } from '@/lib/server/chains'
import { listRecipientPage } from '@/lib/server/recipients/list'
import { currentUser } from '@/lib/server/session/auth'
import { toSignIn } from '../sign-in/to-sign-in'
import { titled } from '../titled'
import { listLinks } from './parts'

export const generateMetadata = titled('recipients.title')

interface RecipientsPageProps {
  searchParams: Promise<AddressParams>
}

function hrefOf(search: string, filter: RecipientFilter, after: string | null): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('q', search)
  if (filter !== 'all') query.set('show', filter)
  if (after !== null) query.set('after', after)
  return query.size === 0 ? '/recipients' : `/recipients?${query}`
}

const textOf = (value: AddressParams[string]) => (typeof value === 'string' ? value.slice(0, 200) : '')

export default async function RecipientsPage({ searchParams }: RecipientsPageProps) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  if (user === null) toSignIn('/recipients', params)
  const [search, cursor] = [searchable(textOf(params.q)), textOf(params.after)]
  const filter = recipientFilters.find((name) => name === params.show) ?? 'all'
  const t = await getTranslations('recipients')
  const [chains, page] = await Promise.all([
    getChains(),
    listRecipientPage(user.id, { search, filter, cursor: cursor === '' ? null : cursor }),
  ])
  return (
    <PageFrame
      step="recipients"
      title={t('title')}
      lead={t('lead')}
      action={
        <PageLink href="/recipients/new" className={buttonClass()}>
          {t('add')}
        </PageLink>
      }
      isWide
    >
      <ListFilter search={search} filter={filter} hrefOf={(name) => hrefOf(search, name, null)} />
      <RecipientList
        items={page.items}
        chains={chains}
        isNarrowed={search !== '' || filter !== 'all' || cursor !== ''}
        olderHref={page.next === null ? null : hrefOf(search, filter, page.next)}
        newestHref={cursor === '' ? null : hrefOf(search, filter, null)}
      />
      {Object.entries(listLinks).map(([name, Link]) => (
        <Link key={name} />
      ))}
      <PageLink href="/account/data" className={buttonClass('link', 'sm', 'justify-self-start')}>
        {t('toData')}
      </PageLink>
    </PageFrame>
  )
}
