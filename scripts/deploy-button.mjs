// npm run deploy:button: points the button in README.md to the repository named in package.json.
import './lib/needs-node.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deployAddress, repositoryOf, withAddress } from './lib/deploy-button.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'

const readme = path.join(root, 'README.md')
try {
  const repository = repositoryOf(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
  writeFileSync(readme, withAddress(readFileSync(readme, 'utf8'), deployAddress(repository)))
  console.log(
    repository === null
      ? 'package.json names no repository: the button imports one of your own'
      : `the button copies ${repository}, which must be public`,
  )
} catch (error) {
  giveUp(error)
}
