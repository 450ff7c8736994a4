// Runs on any Node ≥ 20.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const WAIT_MS = 200

/**
 * Calls `callback` while this process holds the lock file. If another process holds it, prints `message` and waits
 * until that process releases the lock or ends.
 */
export function withLock(file, message, callback) {
  acquireLock(file, message)
  const release = () => rmSync(file, { force: true })
  // `callback` may call `process.exit()`.
  process.once('exit', release)
  callback()
  process.off('exit', release)
  release()
}

function acquireLock(file, message) {
  for (let isPrinted = false; ; isPrinted = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isPrinted) console.log(message)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
    if (!isHeld(file)) rmSync(file, { force: true })
  }
}

/** Whether the process that acquired the lock is running. A killed process leaves its lock file behind. */
function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    // ENOENT: the lock was released in the meantime.
    return error.code === 'EPERM' || error.code === 'ENOENT'
  }
}
