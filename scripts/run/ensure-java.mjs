// Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installPackages } from './install-package.mjs'

/** The oldest Java that the Nu checker supports, according to its help. */
const MIN_VERSION = 17

/**
 * Returns the path of a Java that runs the Nu checker. Installs it if it is missing, on Debian as root. Otherwise
 * prints how to install it and exits the process.
 */
export function ensureJava() {
  const { JAVA_PATH, JAVA_HOME } = process.env
  const candidates = [JAVA_PATH, JAVA_HOME && join(JAVA_HOME, 'bin/java'), 'java'].filter(Boolean)
  const find = () => candidates.find((path) => readVersion(path) >= MIN_VERSION)
  const found = find() ?? (installPackages(['default-jre-headless'], 'Java') ? find() : undefined)
  if (found) return found
  console.error(
    `kvartal: the HTML check needs Java ${MIN_VERSION} or later: install it (Debian, Ubuntu: apt-get install default-jre-headless) or set JAVA_PATH.`,
  )
  process.exit(1)
}

/** Returns the major version of the Java at this path, or 0 without one. `java -version` prints `openjdk version "17.0.15" …`. */
function readVersion(path) {
  const { stderr } = spawnSync(path, ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}
