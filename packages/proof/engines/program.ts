// Programs of Debian's packages, which end with the run.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { findOrInstall, folderWith } from '@/scripts/lib/debian.mjs'
import { type Child, stopAll, watched } from '@/scripts/lib/processes.mjs'
import { bareEnv } from '../soak/line-process'
import { atEnd } from '../soak/report'

/** @returns where it is, installed if it was not there; null where it can't be */
export function needProgram(title: string, packageName: string, program: string): string | null {
  const find = () => {
    const folder = folderWith([program], ['/usr/bin'])
    return folder === undefined ? null : path.join(folder, program)
  }
  return findOrInstall({ title, packageName, find }).need()
}

export function startProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Child {
  const spawned = spawn(file, args, {
    env: { NODE_ENV: 'test', ...bareEnv(), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const child = watched(path.basename(file), spawned)
  atEnd(() => stopAll([child]))
  return child
}
