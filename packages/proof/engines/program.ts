// Programs from Debian's packages. Each is stopped when the run ends.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { findOrInstall, findProgram } from '@/scripts/lib/debian.mjs'
import { type Child, stopAll, watched } from '@/scripts/lib/processes.mjs'
import { bareEnv } from '../soak/line-process'
import { atEnd } from '../soak/report'

/** @returns where it is, installed if it was not there; null where it can't be */
export function needProgram(title: string, packageName: string, program: string): string | null {
  return findOrInstall({ title, packageName, find: () => findProgram(program, ['/usr/bin']) }).need()
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
