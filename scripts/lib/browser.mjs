// Finds a Chromium for the journeys: Playwright's own if it can be installed within seconds, else the system's, else
// Debian's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canInstall, installPackage } from './debian.mjs'

/** Debian's Chromium without a window, which takes a fifth less of the processor. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const systemPlaces = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]
const downloadHost = 'https://cdn.playwright.dev'

/** An existing binary may lack its libraries: only one that prints its version counts. */
function works(file) {
  if (!file || !existsSync(file)) return false
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\./.test(stdout)
}

async function reachable(url) {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(4_000) })
    return true
  } catch {
    return false
  }
}

async function playwrightsOwn(root, say) {
  const require = createRequire(path.join(root, 'package.json'))
  const { chromium } = require('@playwright/test')
  const file = chromium.executablePath()
  if (works(file)) return file
  if (!(await reachable(downloadHost))) return null
  say('fetching a Chromium for Playwright …')
  const cli = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
  const stdio = ['ignore', 'ignore', 'inherit']
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio, timeout: 120_000 })
  return works(file) ? file : null
}

function debians(say) {
  if (!canInstall()) return null
  installPackage('chromium-headless-shell', say)
  if (works(headlessShell)) return headlessShell
  installPackage('chromium', say)
  return works('/usr/bin/chromium') ? '/usr/bin/chromium' : null
}

/** @returns {Promise<string>} the path of a Chromium that starts; throws one clear line when there is none */
export async function findChromium(root, say = console.log) {
  const given = process.env.CHROMIUM
  if (given) {
    if (works(given)) return given
    throw new Error('CHROMIUM does not name a browser that starts')
  }
  const found = (await playwrightsOwn(root, say)) ?? systemPlaces.find(works) ?? debians(say)
  if (!found)
    throw new Error('no Chromium was found: install one (Debian: apt-get install chromium) or set CHROMIUM')
  return found
}
