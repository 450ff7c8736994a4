interface OriginSettings {
  PUBLIC_URL?: string | undefined
  HOST: string
  PORT: number
}

/**
 * The origin of our absolute URLs, without a trailing slash. It never depends on the request: a forged Host header must
 * not get into a cached response.
 */
export function publicOrigin({ PUBLIC_URL, HOST, PORT }: OriginSettings): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${HOST}:${PORT}`
}
