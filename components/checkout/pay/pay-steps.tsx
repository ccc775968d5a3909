import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'

const steps = { 'br-code': ['open', 'paste', 'confirm'], key: ['open', 'send', 'confirm'] } as const

/** Three steps for the bank's own app. */
export function PaySteps({ kind }: { kind: 'br-code' | 'key' }) {
  const t = useTranslations('pay')
  return (
    <Card>
      <section aria-labelledby="pay-steps-heading" className="grid gap-3">
        <h2 id="pay-steps-heading" className="font-semibold text-lg">
          {t('howHeading')}
        </h2>
        <ol className="grid gap-3">
          {steps[kind].map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-on-accent-soft text-sm"
              >
                {index + 1}
              </span>
              <span>{t(`how.${step}`)}</span>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}
