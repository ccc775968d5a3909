import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { getEnv } from '@/lib/server/env'
import { site } from '@/site.config'

/** The pages that anyone can read. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection()
  return ['/', ...site.flows.map((flow) => `/${flow}`)].map((path) => ({
    url: new URL(path, getEnv().APP_URL).href,
  }))
}
