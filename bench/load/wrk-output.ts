/** What one run of wrk measured. */
export interface LoadResult {
  /** Responses a second. */
  rate: number
  requests: number
  /** Responses with another status than 2xx, and requests without a response in time. */
  bad: number
  /** Latency in ms that half, and 99 of 100 responses stay within. NaN if wrk printed none. */
  p50: number
  p99: number
}

const MS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }

/** Reads what `wrk --latency` prints. Throws if it contains no rate. */
export function parseWrk(text: string): LoadResult {
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  const rate = Number.parseFloat(find(/Requests\/sec:\s+([\d.]+)/))
  const requests = Number.parseInt(find(/(\d+) requests in/), 10)
  if (!Number.isFinite(rate) || !Number.isFinite(requests)) {
    throw new Error(`wrk printed no rate: ${text.trim().slice(0, 200)}`)
  }
  const other = Number(find(/Non-2xx or 3xx responses: (\d+)/))
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)
  const lost = (errors ?? []).slice(1).reduce((sum, count) => sum + Number(count), 0)
  return {
    rate,
    requests,
    bad: other + lost,
    p50: toMs(find(/^ +50% +(\S+)/m)),
    p99: toMs(find(/^ +99% +(\S+)/m)),
  }
}

/** Turns a duration of wrk, such as `1.25ms`, into ms. */
function toMs(text: string): number {
  const [, figure, unit = ''] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? []
  return Number(figure) * (MS[unit] ?? Number.NaN)
}

/**
 * Returns a script for wrk that requests each path in turn, beginning with the one after `offset`, which wrk passes as
 * an argument.
 */
export function writePathScript(paths: readonly string[]): string {
  const list = paths.map((path) => JSON.stringify(path)).join(',\n')
  return `paths = {${list}}
n = 0
function init(args)
 n = tonumber(args[1] or '0')
end
function request()
 n = n % #paths + 1
 return wrk.format("GET", paths[n])
end
`
}
