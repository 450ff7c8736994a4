// Runs on any Node ≥ 20.
import { existsSync } from 'node:fs'
import { installPackages } from './install-package.mjs'

/** Chromium without windows: the same engine, and a page opens in a third of the time (decision 0013). */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const CHROMIUM = '/usr/bin/chromium'
const OTHERS = [
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of a Chromium for the browser tests: the headless shell, or the browser where there is no shell.
 * Installs it if it is missing, on Debian as root. Otherwise prints how to install it and exits the process.
 */
export function ensureChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
  if (!existsSync(HEADLESS_SHELL)) install(HEADLESS_SHELL)
  const found = [HEADLESS_SHELL, CHROMIUM, ...OTHERS].find((path) => existsSync(path))
  if (found) return found
  console.error(
    'kvartal: the browser tests need Chromium: install it (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.',
  )
  process.exit(1)
}

function install(path) {
  const isInstalled = installPackages([path.replace('/usr/bin/', '')], 'Chromium')
  // Older distributions have no separate package of the headless shell.
  if (!isInstalled && path !== CHROMIUM && !existsSync(CHROMIUM)) install(CHROMIUM)
}
