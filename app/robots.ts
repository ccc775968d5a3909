import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { getEnv, isPreviewDeployment } from '@/lib/server/env'

/** Pages behind a session say themselves that they aren't for search engines (next.config.ts), so they must be readable. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  // The address is known when the server runs, not when it is built.
  await connection()
  if (isPreviewDeployment()) return { rules: { userAgent: '*', disallow: '/' } }
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: new URL('/sitemap.xml', getEnv().APP_URL).href,
  }
}
