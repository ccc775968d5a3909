// The browser runs of this folder, on the programs of the journeys.
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'

export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  globalSetup: path.resolve(import.meta.dirname, '../../e2e/support/global-setup.ts'),
})
