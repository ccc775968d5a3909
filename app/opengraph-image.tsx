import { ImageResponse } from 'next/og'
import { createTranslator } from 'next-intl'
import { wordOf } from '@/lib/domain/kinds/on-offer'
import { defaultLocale, loadMessages } from '@/messages/locales'
import { site } from '@/site.config'
import { markUrl } from './mark'

export const size = { width: 1200, height: 630 }
export const contentType = 'image/png'
export const alt = site.name

/**
 * What a chat or a network shows beside a link, drawn at the build. Black on white, since what draws it can't read every
 * form of colour that tokens.css may hold: the logo brings the colour.
 */
export default async function OpenGraphImage() {
  const messages = await loadMessages(defaultLocale)
  const t = createTranslator({ locale: defaultLocale, messages, namespace: 'home' })
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: 36,
        padding: 96,
        background: 'white',
        color: 'black',
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: it is drawn once, at the build. */}
      <img src={markUrl()} width={144} height={144} alt="" />
      <div style={{ fontSize: 84, letterSpacing: '-0.03em' }}>{site.name}</div>
      <div style={{ fontSize: 44, lineHeight: 1.3 }}>{t('title', { flows: wordOf(site.flows) })}</div>
    </div>,
    size,
  )
}
