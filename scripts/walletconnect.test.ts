import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the lockfile holds WalletConnect at the last version under a free licence, and nothing of its successor', () => {
  // Safe: the shape of npm's own file.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  const versions = ['core', 'sign-client', 'types', 'utils'].map(
    (name) => packages[`node_modules/@walletconnect/${name}`]?.version,
  )
  expect(versions).toEqual(['2.21.8', '2.21.8', '2.21.8', '2.21.8'])
  expect(Object.keys(packages).filter((key) => key.includes('node_modules/@reown/'))).toEqual([])
})
