import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { ListFilter } from '@/components/recipients/list-filter'
import { RecipientList } from '@/components/recipients/recipient-list'
import { buttonClass } from '@/components/ui/button'
import { PageFrame } from '@/components/ui/page-frame'
import { PageLink } from '@/components/ui/page-link'
import type { AddressParams } from '@/lib/domain/history/filter'
import { type RecipientFilter, recipientFilters } from '@/lib/domain/recipients/saved'
import { searchable } from '@/lib/domain/search'
import { getChains } from '@/lib/server/chains'
import { readPlace } from '@/lib/server/keyset'
import { listRecipientPage } from '@/lib/server/recipients/list'
import { currentUser } from '@/lib/server/session/auth'
import { describePart } from '../list-part'
import { toSignIn } from '../sign-in/to-sign-in'
import { listLinks } from './parts'

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

/** What an address asks of the list. */
const readAsked = (params: AddressParams) => ({
  search: searchable(textOf(params.q)),
  filter: recipientFilters.find((name) => name === params.show) ?? 'all',
  cursor: textOf(params.after),
})

/** That page of the list, read once for the page and for its title. */
const readPage = cache((userId: string, search: string, filter: RecipientFilter, cursor: string) =>
  listRecipientPage(userId, { search, filter, cursor: cursor === '' ? null : cursor }),
)

async function describePage(userId: string, { search, filter, cursor }: ReturnType<typeof readAsked>) {
  const t = await getTranslations('recipients')
  return describePart({
    place: readPlace(cursor),
    isNarrowed: search !== '' || filter !== 'all',
    before: (at) => t('before', { at }),
    found: async () => {
      const { items, next } = await readPage(userId, search, filter, cursor)
      if (items.length === 0) return t('noneTitle')
      return t('found', { count: items.length, isAll: String(next === null) })
    },
  })
}

/** A search loads the whole page, and a screen reader then says the title first. */
export async function generateMetadata({ searchParams }: RecipientsPageProps): Promise<Metadata> {
  const [user, params, t] = await Promise.all([currentUser(), searchParams, getTranslations('recipients')])
  const shown = user === null ? null : await describePage(user.id, readAsked(params))
  return { title: shown ?? t('title') }
}

export default async function RecipientsPage({ searchParams }: RecipientsPageProps) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  if (user === null) toSignIn('/recipients', params)
  const asked = readAsked(params)
  const { search, filter, cursor } = asked
  const t = await getTranslations('recipients')
  const [chains, page, shown] = await Promise.all([
    getChains(),
    readPage(user.id, search, filter, cursor),
    describePage(user.id, asked),
  ])
  return (
    <PageFrame
      // Another page of the list begins at its top.
      step={`recipients ${cursor}`}
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
      {/* Always there, so that a press on a filter is heard. */}
      <p role="status" className={shown === null || page.items.length === 0 ? 'sr-only' : 'font-medium'}>
        {shown}
      </p>
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
