// The shop's React page, bundled as a typical app does: by Vite, with Tailwind over the widget's components.
import { join } from 'node:path'
import tailwind from '@tailwindcss/postcss'
import { build } from 'vite'

const here = import.meta.dirname
const root = join(here, '../..')
const stylesheet = join(root, 'app/globals.css')
const next = join(here, 'react/next.tsx')

export interface Bundle {
  /** Files by name; the page's entry points are `script` and `style`. */
  readonly files: ReadonlyMap<string, string | Uint8Array>
  readonly script: string
  readonly style: string
}

let bundled: Promise<Bundle> | null = null

/**
 * Once per process: Tailwind's plugin caches its output, so a second bundle in the same process would have an empty
 * stylesheet.
 */
export function bundleShop(): Promise<Bundle> {
  bundled ??= bundle()
  return bundled
}

async function bundle(): Promise<Bundle> {
  const built = await build({
    root,
    base: '/react/',
    configFile: false,
    logLevel: 'error',
    resolve: {
      tsconfigPaths: true,
      alias: {
        'next/dynamic': next,
        'next/navigation': next,
        'next/link': next,
        ...(process.env.SITE_OF_TESTS ? { '@/site.config': join(here, '../support/site.ts') } : {}),
      },
    },
    css: { postcss: { plugins: [tailwind()] } },
    define: {
      'process.env.NODE_ENV': '"production"',
      // With the Sandbox wallet, like our own sandbox build.
      'process.env.NEXT_PUBLIC_RAMP_MODE': '"sandbox"',
    },
    build: { write: false, rollupOptions: { input: [join(here, 'react/main.tsx'), stylesheet] } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const made = output !== undefined && 'output' in output ? output.output : []
  const files = new Map(made.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  const script = made.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'main')?.fileName
  const style = made.find(({ fileName }) => fileName.endsWith('.css'))?.fileName
  if (script === undefined || style === undefined) throw new Error('the shop was not built')
  return { files, script, style }
}
