import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/server/db/schema.ts',
  out: './lib/server/db/migrations',
  ...(process.env.DATABASE_URL_DIRECT === undefined
    ? {}
    : { dbCredentials: { url: process.env.DATABASE_URL_DIRECT } }),
})
