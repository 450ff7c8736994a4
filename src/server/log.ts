import pino, { type Logger } from 'pino'

/**
 * The process's log: JSON lines on standard error. A database error goes without its `detail` and `where`:
 * PostgreSQL quotes the row there, and a row may hold a name or a phone.
 */
export function createLog(level: string): Logger {
  return pino({ level, serializers: { err: serializeError } }, pino.destination(2))
}

function serializeError(error: Error): object {
  return { ...pino.stdSerializers.err(error), detail: undefined, where: undefined }
}
