import { buttonClass } from './button'
import { PageLink } from './page-link'

interface ListPagesProps {
  label: string
  newest: { href: string | null; text: string }
  older: { href: string | null; text: string }
}

/** Links to the other pages of a list; nothing when there are none. */
export function ListPages({ label, newest, older }: ListPagesProps) {
  if (newest.href === null && older.href === null) return null
  return (
    <nav aria-label={label} className="flex flex-wrap justify-between gap-2">
      {newest.href === null ? (
        <span />
      ) : (
        <PageLink href={newest.href} className={buttonClass('secondary', 'sm')}>
          {newest.text}
        </PageLink>
      )}
      {older.href === null ? null : (
        <PageLink href={older.href} rel="next" className={buttonClass('secondary', 'sm')}>
          {older.text}
        </PageLink>
      )}
    </nav>
  )
}
