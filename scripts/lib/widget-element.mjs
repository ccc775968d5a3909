// Bundles the custom element's loader into one small file, which pages of other sites load from /ramp-widget.js.
import path from 'node:path'
import { build } from 'vite'
import { root } from './programs.mjs'

export const elementFile = path.join(root, 'public/ramp-widget.js')

/** @returns {Promise<string>} the script, minified */
export async function buildElement() {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: {
        entry: path.join(root, 'components/widget/frame/ramp-element.ts'),
        formats: ['iife'],
        name: 'RampWidgetElement',
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const [chunk, ...others] = output.output
  if (others.length > 0) throw new Error('the loader must be one file')
  return chunk.code
}
