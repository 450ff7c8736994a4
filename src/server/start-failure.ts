const FOLDER_CODES = new Set([
  'EACCES',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EPERM',
  'ERR_SQLITE_ERROR',
])
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** Returns one sentence on why the process cannot start; the message itself for unknown errors. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if ('syscall' in error && error.syscall === 'listen') return describeListenFailure(error, code)
  if (NETWORK_CODES.has(code)) return `the database of DATABASE_URL cannot be reached (${code}).`
  if (FOLDER_CODES.has(code)) {
    return `the database file cannot be opened or written (${firstLine(error)}): check the folder of DATABASE_URL.`
  }
  return error.message
}

function describeListenFailure(error: Error, code: string): string {
  const place = 'port' in error ? `port ${String(error.port)}` : 'the port'
  if (code === 'EADDRINUSE') {
    return `${place} is taken: stop what uses it, or choose another with PORT=…`
  }
  if (code === 'EACCES') return `${place} needs more rights: choose one above 1023 with PORT=…`
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.'
  return firstLine(error)
}

function firstLine(error: Error): string {
  return error.message.split('\n')[0] ?? ''
}
