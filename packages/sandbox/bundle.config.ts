// The sandbox as one file for its container: `npx vite build --config packages/sandbox/bundle.config.ts`.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: here('main.ts'),
    target: 'node22',
    outDir: process.env.SANDBOX_BUNDLE_DIR ?? here('../../.sandbox-bundle'),
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'sandbox.mjs', codeSplitting: false } },
  },
})
