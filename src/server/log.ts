import pino, { type Logger } from 'pino'

/**
 * Creates the log of the process: JSON lines on standard error. `detail` and `where` of a database error are left out:
 * PostgreSQL quotes row data there, which can be a name or a phone.
 */
export function createLog(level: string): Logger {
  return pino({ level, serializers: { err: serializeError } }, pino.destination(2))
}

function serializeError(error: Error): object {
  return { ...pino.stdSerializers.err(error), detail: undefined, where: undefined }
}
