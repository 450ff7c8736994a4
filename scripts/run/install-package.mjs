// Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs packages of the distribution, on Debian as root. Returns whether they were installed. `title` is printed.
 */
export function installPackages(names, title) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${title} from the distribution …`)
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', ...names).status === 0
}
