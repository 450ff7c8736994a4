// Runs on any Node ≥ 20.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installPackage } from './install-package.mjs'

/** The oldest Java that the Nu checker names in its help. */
const OLDEST = 17

/**
 * Path of a Java that runs the Nu checker; on Debian as root it is installed, else the way is told and the process ends.
 */
export function ensureJava() {
  const { JAVA_PATH, JAVA_HOME } = process.env
  const candidates = [JAVA_PATH, JAVA_HOME && join(JAVA_HOME, 'bin/java'), 'java'].filter(Boolean)
  const find = () => candidates.find((path) => versionOf(path) >= OLDEST)
  const found = find() ?? (installPackage('default-jre-headless', 'Java') ? find() : undefined)
  if (found) return found
  console.error(
    `kvartal: the check of the markup needs Java ${OLDEST} or later: install it (Debian, Ubuntu: apt-get install default-jre-headless) or name one in JAVA_PATH.`,
  )
  process.exit(1)
}

/** Number of the Java at this path, 0 for none: `java -version` says `openjdk version "17.0.15" …`. */
function versionOf(path) {
  const { stderr } = spawnSync(path, ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}
