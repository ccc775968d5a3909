import { one, sum, tool } from './tool.mjs'

/** The linter and formatter, then the project's own rules. */
export async function lint() {
  const linted = await tool(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'])
  const house = await tool(['scripts/lint/house.mjs'])
  return sum([one(linted), one(house)])
}
