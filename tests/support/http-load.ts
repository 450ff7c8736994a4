import { Agent, request } from 'node:http'

/** Requests of one visitor wait for each other. */
const TIMEOUT_MS = 30_000

export interface LoadRequest {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Sends `count` requests over `connections` keep-alive connections. Returns how often each outcome occurred:
 * a status, or the code of an error.
 */
export async function sendLoad(
  port: number,
  { count, connections }: { count: number; connections: number },
  next: (n: number) => LoadRequest,
): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let sent = 0
  const visit = async () => {
    while (sent < count) {
      const outcome = await sendOnce(port, agent, next(sent++))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, visit))
  agent.destroy()
  return outcomes
}

function sendOnce(port: number, agent: Agent, { path, method, headers, body }: LoadRequest) {
  return new Promise<string>((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, path, agent, method, headers, timeout: TIMEOUT_MS },
      (response) => {
        response.resume()
        response.once('end', () => resolve(String(response.statusCode)))
        response.once('error', (error: NodeJS.ErrnoException) =>
          resolve(error.code ?? error.message),
        )
      },
    )
    sent.once('timeout', () => sent.destroy(new Error('timeout')))
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(body)
  })
}
