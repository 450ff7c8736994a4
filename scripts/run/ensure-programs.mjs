// Runs on any Node ≥ 20.
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { installPackages } from './install-package.mjs'

/** Programs that checks of the nightly run use, and Debian's package of each. A path is a file that is no command. */
const PROGRAMS = [
  ['firefox-esr', 'firefox-esr'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['Xvfb', 'xvfb'],
  // H.264, for both of these browsers and for WebKit's only.
  ['/usr/lib/x86_64-linux-gnu/gstreamer-1.0/libgstlibav.so', 'gstreamer1.0-libav'],
  ['/usr/lib/x86_64-linux-gnu/gstreamer-1.0/libgstvideoparsersbad.so', 'gstreamer1.0-plugins-bad'],
  ['haproxy', 'haproxy'],
  ['nginx', 'nginx-light'],
  ['openssl', 'openssl'],
  ['caddy', 'caddy'],
  ['pgbouncer', 'pgbouncer'],
  ['pgbench', 'postgresql'],
  ['strace', 'strace'],
  ['wapiti', 'wapiti'],
  ['sqlmap', 'sqlmap'],
  ['/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1', 'libfaketime'],
]
/** Debian's folder of programs for root, which the PATH of others may lack. */
const FOLDERS = ['/usr/sbin']

/**
 * Installs the programs that are missing, on Debian as root, one by one if they cannot be installed together. Prints how
 * to install those that are still missing: the checks that need them do not run then, which their table says.
 */
export function ensurePrograms() {
  const missing = PROGRAMS.filter(([program]) => !isInstalled(program))
  if (missing.length === 0) return
  const packages = missing.map(([, name]) => name)
  if (!installPackages(packages, packages.join(', ')) && packages.length > 1) {
    for (const name of packages) installPackages([name], name)
  }
  const left = missing.filter(([program]) => !isInstalled(program)).map(([, name]) => name)
  if (left.length === 0) return
  console.error(
    `kvartal: checks that need ${left.join(', ')} will not run: install them (Debian, Ubuntu: apt-get install ${left.join(' ')}).`,
  )
}

function isInstalled(program) {
  if (program.startsWith('/')) return existsSync(program)
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
  return folders.some((folder) => existsSync(`${folder}/${program}`))
}
