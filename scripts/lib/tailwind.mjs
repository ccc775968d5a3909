// Tailwind in development. Where it fails, Turbopack doesn't learn which sheets were imported: a slip in app/tokens.css then
// answers 500 for good, corrected or not, and in each later run (vercel/next.js#90563). So a failure becomes a sheet that
// Turbopack refuses itself, with the words of the failure in it.
import tailwind from '@tailwindcss/postcss'

function recovering(plugin) {
  return {
    ...plugin,
    async Once(root, helpers) {
      try {
        await plugin.Once(root, helpers)
      } catch (error) {
        root.removeAll()
        root.append({ text: error.reason ?? String(error) })
        // Closes nothing: no parser takes it.
        root.raws.after = '}'
      }
    },
  }
}

export default function development(options) {
  const { plugins, ...rest } = tailwind(options)
  return { ...rest, plugins: plugins.map(recovering) }
}
