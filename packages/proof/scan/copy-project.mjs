// A copy of the project for a run that changes or builds it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../../scripts/lib/programs.mjs'

/** What a clone holds, with this work tree's changes, and the packages that are installed here. @param {string} name */
export function copyProject(name) {
  const project = mkdtempSync(path.join(os.tmpdir(), `${name}-`))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(project, file))
  }
  cpSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  return project
}
