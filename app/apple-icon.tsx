import { ImageResponse } from 'next/og'
import { markUrl } from './mark'

export const size = { width: 180, height: 180 }
export const contentType = 'image/png'

export default function AppleIcon() {
  return new ImageResponse(
    // biome-ignore lint/performance/noImgElement: it is drawn once, at the build.
    <img src={markUrl()} width={180} height={180} alt="" />,
    size,
  )
}
