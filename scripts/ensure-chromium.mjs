// Runs on any Node ≥ 20.
import { existsSync } from 'node:fs'
import { installPackage } from './install-package.mjs'

/** Chromium without its windows: the same engine, and a page opens in a third of the time (decision 0013). */
const SHELL = '/usr/bin/chromium-headless-shell'
const CHROMIUM = '/usr/bin/chromium'
const OTHERS = [
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium for the browser tests; on Debian as root it is installed, else the way is told.
 * The whole browser is asked for where time does not matter.
 */
export function ensureChromium({ whole = false } = {}) {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
  const wanted = whole ? CHROMIUM : SHELL
  if (!existsSync(wanted)) install(wanted)
  const found = [wanted, CHROMIUM, ...OTHERS].find((path) => existsSync(path))
  if (found) return found
  console.error(
    'kvartal: the browser tests need Chromium: install it (Debian, Ubuntu: apt-get install chromium) or name one in CHROMIUM_PATH.',
  )
  process.exit(1)
}

function install(path) {
  const isInstalled = installPackage(path.replace('/usr/bin/', ''), 'Chromium')
  // An older distribution has no package of the shell alone.
  if (!isInstalled && path !== CHROMIUM && !existsSync(CHROMIUM)) install(CHROMIUM)
}
