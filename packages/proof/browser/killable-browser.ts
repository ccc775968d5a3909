// A real Chromium with its profile on disk, that can be killed as a crash would: all its processes at once.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { TestWallet } from '@/e2e/support/wallet'
import { installWallet } from './install-wallet'

const limitMs = 60_000

export interface KillableBrowser {
  readonly profile: string
  readonly context: BrowserContext
  readonly page: Page
  readonly kill: () => Promise<void>
}

export function newProfile(): string {
  return mkdtempSync(join(tmpdir(), 'soak-profile-'))
}

interface Row {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

function processes(): readonly Row[] {
  const text = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** The processes that name this profile, whose folder is known to no other program, and all their children. */
function treeOf(profile: string): readonly number[] {
  const rows = processes()
  const tree = new Set(rows.filter(({ command }) => command.includes(profile)).map(({ pid }) => pid))
  for (let before = -1; before !== tree.size; ) {
    before = tree.size
    for (const { pid, parent } of rows) if (tree.has(parent)) tree.add(pid)
  }
  return [...tree]
}

/** Kills every process of the browser on this profile at once. */
export function killProfile(profile: string): void {
  killNow(treeOf(profile))
}

function killNow(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  }
}

interface Launch {
  readonly executablePath: string
  readonly appUrl: string
  readonly wallet: TestWallet
  readonly profile: string
}

export async function openBrowser({
  executablePath,
  appUrl,
  wallet,
  profile,
}: Launch): Promise<KillableBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    baseURL: appUrl,
    locale: 'en-US',
    timeout: limitMs,
    args: ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'],
  })
  context.setDefaultTimeout(limitMs)
  await installWallet(wallet, context)
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    profile,
    context,
    page,
    kill: async () => {
      const gone = new Promise<void>((resolve) => context.once('close', () => resolve()))
      killProfile(profile)
      await gone
      // Processes it was starting at that moment.
      killProfile(profile)
    },
  }
}

export function removeProfile(profile: string): void {
  killProfile(profile)
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
