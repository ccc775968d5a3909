import path from 'node:path'

const development = path.resolve('scripts/lib/tailwind.mjs')
const isBuild = process.env.NODE_ENV === 'production'
const config = { plugins: { [isBuild ? '@tailwindcss/postcss' : development]: {} } }

export default config
