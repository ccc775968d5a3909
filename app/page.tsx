import { Check } from 'lucide-react'
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { getsTokens, givesTokens, type OrderKind } from '@/lib/domain/kinds/kinds'
import { wordOf } from '@/lib/domain/kinds/on-offer'
import type { Locale } from '@/lib/domain/money/amount-text'
import { currentUser } from '@/lib/server/session/auth'
import { locales } from '@/messages/locales'
import { site } from '@/site.config'
import { HomeCard } from './home-card'
import { homeParts } from './home-parts'

const steps = ['price', 'sign', 'arrive'] as const

/** What the page says after the flows, each with the flows of which it is true. */
const qualities = {
  methods: givesTokens,
  pix: (flow: OrderKind) => !getsTokens(flow),
  check: givesTokens,
  follow: () => true,
  languages: () => true,
}
const qualityNames = Object.keys(qualities) as readonly (keyof typeof qualities)[] // Safe: the keys of the table above

const works = () => [
  ...site.flows,
  ...qualityNames.filter((name) => site.flows.some((flow) => qualities[name](flow))),
]

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home')
  return { title: `${site.name} · ${t('title', { flows: wordOf(site.flows) })}` }
}

/** The languages of the site, as one of them calls them. */
function languageNames(locale: Locale): string {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return new Intl.ListFormat(locale).format(
    locales.map((one) => names.of(new Intl.Locale(one).language) ?? one),
  )
}

export default async function HomePage() {
  const user = await currentUser()
  if (user !== null) {
    // Loaded by need, so that strangers load nothing of it.
    const { SignedInHome } = await import('./signed-in-home')
    return <SignedInHome user={user} />
  }
  const [t, locale] = await Promise.all([getTranslations('home'), getLocale()])
  const flows = wordOf(site.flows)
  return (
    <div className="frame grid gap-16 py-6 sm:py-16">
      {/* On a phone the card stands between the title and the rest, so that a price is seen first. */}
      <section className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <h1 className="font-semibold text-3xl leading-[1.08] sm:text-5xl xl:text-6xl">
          {t('title', { flows })}
        </h1>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <HomeCard />
        </div>
        <p className="max-w-2xl content-start text-lg text-muted sm:text-xl">{t('lead', { flows })}</p>
      </section>
      <section aria-labelledby="how-heading" className="grid gap-6">
        <h2 id="how-heading" className="font-semibold text-2xl">
          {t('how')}
        </h2>
        <ol className="grid gap-4 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step} className="grid content-start gap-2 rounded-2xl border border-line bg-surface p-6">
              <span aria-hidden="true" className="font-display font-semibold text-accent text-sm">
                {index + 1}
              </span>
              <h3 className="font-semibold text-lg leading-snug">{t(`steps.${step}.title`, { flows })}</h3>
              <p className="text-muted">{t(`steps.${step}.detail`, { flows })}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="works-heading" className="grid gap-6">
        <h2 id="works-heading" className="font-semibold text-2xl">
          {t('works')}
        </h2>
        <ul className="grid gap-x-10 gap-y-4 md:grid-cols-2">
          {works().map((item) => (
            <li key={item} className="flex gap-3">
              <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
              <p>
                <span className="font-medium">
                  {t(`list.${item}.title`, { languages: languageNames(locale) })}
                </span>{' '}
                <span className="text-muted">{t(`list.${item}.detail`)}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      {Object.entries(homeParts).map(([name, Part]) => (
        <Part key={name} />
      ))}
    </div>
  )
}
