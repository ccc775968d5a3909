import { ArrowRight, Check } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'

const steps = ['price', 'sign', 'arrive'] as const
const works = ['sell', 'buy', 'send', 'methods', 'pix', 'check', 'follow', 'languages'] as const

export async function generateMetadata(): Promise<Metadata> {
  const [t, common] = await Promise.all([getTranslations('home'), getTranslations('common')])
  return { title: `${common('siteName')} · ${t('title')}` }
}

export default async function HomePage() {
  const t = await getTranslations('home')
  return (
    <div className="mx-auto grid max-w-6xl gap-16 px-4 py-12 sm:px-6 sm:py-20">
      <section className="grid max-w-3xl gap-6">
        <h1 className="font-semibold text-4xl leading-[1.08] sm:text-6xl">{t('title')}</h1>
        <p className="max-w-2xl text-lg text-muted sm:text-xl">{t('lead')}</p>
        <div className="flex flex-wrap gap-3">
          <PageLink href="/sell" className={buttonClass('primary', 'md', 'min-h-13 px-5 sm:px-7')}>
            {t('sell')}
            <ArrowRight aria-hidden="true" className="size-4" />
          </PageLink>
          <PageLink href="/buy" className={buttonClass('secondary', 'md', 'min-h-13 px-5 sm:px-7')}>
            {t('buy')}
          </PageLink>
          <PageLink href="/send" className={buttonClass('secondary', 'md', 'min-h-13 px-5 sm:px-7')}>
            {t('send')}
          </PageLink>
        </div>
      </section>
      <section aria-labelledby="how-heading" className="grid gap-6">
        <h2 id="how-heading" className="font-semibold text-2xl">
          {t('how')}
        </h2>
        <ol className="grid gap-4 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step} className="grid content-start gap-2 rounded-2xl border border-line bg-surface p-6">
              <span aria-hidden="true" className="font-mono text-accent text-sm">
                {index + 1}
              </span>
              <h3 className="font-semibold text-lg">{t(`steps.${step}.title`)}</h3>
              <p className="text-muted">{t(`steps.${step}.detail`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="works-heading" className="grid gap-6">
        <h2 id="works-heading" className="font-semibold text-2xl">
          {t('works')}
        </h2>
        <ul className="grid gap-x-10 gap-y-4 md:grid-cols-2">
          {works.map((item) => (
            <li key={item} className="flex gap-3">
              <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
              <p>
                <span className="font-medium">{t(`list.${item}.title`)}</span>{' '}
                <span className="text-muted">{t(`list.${item}.detail`)}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <p className="text-muted">
        {t('developers')}{' '}
        {/* Not an in-app link: the page has its own content policy, and so needs its own document. */}
        <a href="/widget/demo" className="text-accent underline underline-offset-4">
          {t('seeWidget')}
        </a>
      </p>
    </div>
  )
}
