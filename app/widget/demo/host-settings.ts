import type { WidgetColors, WidgetFlow, WidgetTheme } from '@/components/widget/options'
import type { Locale } from '@/messages/locales'

/** The widget's settings from the page's controls. */
export interface HostSettings {
  readonly flow: WidgetFlow
  readonly amount: string
  /** Chain and token as one value of the select. */
  readonly token: string
  readonly locale: Locale
  readonly theme: WidgetTheme
  /** A colour of the host, or none. */
  readonly accent: 'none' | 'violet' | 'amber'
}

export const accents: Readonly<Record<HostSettings['accent'], WidgetColors>> = {
  none: {},
  violet: {
    accent: 'light-dark(#5b21b6, #c4b5fd)',
    'accent-hover': 'light-dark(#4c1d95, #ddd6fe)',
    'on-accent': 'light-dark(#ffffff, #1e1038)',
  },
  amber: {
    accent: 'light-dark(#92400e, #fcd34d)',
    'accent-hover': 'light-dark(#78350f, #fde68a)',
    'on-accent': 'light-dark(#ffffff, #2b1a02)',
  },
}

/** The code of this page, as a developer would write it. */
export function codeOf({ flow, amount, token, locale, theme, accent }: HostSettings): string {
  const [chain, symbol] = token.split(':')
  const color = accents[accent].accent
  const lines = [
    '<RampWidget',
    '  serviceUrl={serviceUrl}',
    '  chains={chains}',
    '  rules={rules}',
    '  getToken={getToken}',
    `  flow="${flow}"`,
    `  amount="${amount}"`,
    `  chain={${chain}}`,
    `  token="${symbol}"`,
    `  locale="${locale}"`,
    `  theme="${theme}"`,
    ...(color === undefined ? [] : [`  colors={{ accent: '${color}' }}`]),
    '  statusUrl="/api/orders/status"',
    '  onEvent={(event) => console.log(event)}',
    '/>',
  ]
  return lines.join('\n')
}
