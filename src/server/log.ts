import pino, { type Logger } from 'pino'

/**
 * The process's log: JSON lines on standard error. Of a database error its `detail` is left out,
 * because PostgreSQL quotes the row there, and a row may hold a name or a phone.
 */
export function createLog(level: string): Logger {
  const serializeError = (error: Error) => {
    const { detail, where, ...plain } = pino.stdSerializers.err(error)
    return plain
  }
  return pino({ level, serializers: { err: serializeError } }, pino.destination(2))
}
