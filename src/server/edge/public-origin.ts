import type { Config } from '../../config.ts'

/**
 * The origin that our absolute addresses begin with, without a slash at the end. Never taken from the request:
 * a forged Host header must not enter an answer that is kept for others.
 */
export function publicOrigin({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${HOST}:${PORT}`
}
