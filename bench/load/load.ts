import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { median } from '../measure.ts'
import { readTreeCpuSeconds } from '../process-facts.ts'
import { hasProgram, onCore } from '../servers/programs.ts'
import { createFolder, runProgram } from '../servers/started.ts'
import { type LoadResult, parseWrk, writePathScript } from './wrk-output.ts'

const CONNECTIONS = 32
const SECONDS = 4
/** wrk may take this much longer than its duration, because it waits for the last responses. */
const GRACE_MS = 25_000

interface LoadOptions {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** File of `createPathScript`. */
  script?: string
  /** How many paths of the script were requested before. */
  offset?: number
  /** The core on which wrk runs. */
  core?: number
}

/** Loads an address, or the paths of a script in turn, with wrk. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { url, connections, seconds, headers = {}, script, offset = 0, core } = options
  const command = [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '--latency',
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script === undefined ? [] : ['-s', script]),
    url,
    ...(script === undefined ? [] : ['--', String(offset)]),
  ]
  const { out } = await runProgram(core === undefined ? command : onCore(core, command), {
    limitMs: seconds * 1_000 + GRACE_MS,
  })
  return parseWrk(out)
}

/** Writes a script for wrk that requests each path in turn. Returns its file name. */
export async function createPathScript(paths: readonly string[]): Promise<string> {
  const file = join(await createFolder(), 'paths.lua')
  await writeFile(file, writePathScript(paths))
  return file
}

/** A load with what the server used for it. */
export interface ServedLoad extends LoadResult {
  /** Responses for each CPU second of the server. */
  perCpuSecond: number
  /** How much of one core the server used, 0…1. */
  share: number
}

/** Loads the server of the process `pid` from core 1. */
export async function loadServer(options: LoadOptions & { pid: number }): Promise<ServedLoad> {
  const before = readTreeCpuSeconds(options.pid)
  const started = performance.now()
  const result = await runLoad({ core: 1, ...options })
  const cpuSeconds = readTreeCpuSeconds(options.pid) - before
  return {
    ...result,
    perCpuSecond: result.requests / cpuSeconds,
    share: cpuSeconds / ((performance.now() - started) / 1_000),
  }
}

/** Loads of a site and of its peer in turn, and how they compare. */
export interface Comparison {
  ours: readonly ServedLoad[]
  theirs: readonly ServedLoad[]
  /** Ratios of the rates, one for each turn of the peer. */
  ratios: readonly number[]
  /** The same for a CPU second, which other programs of the machine change less. */
  perCpuSecond: number
  /** Failed responses of both. */
  bad: number
}

/** Loads in the order A B A B … A; each turn of the peer is compared with the mean of the two turns beside it. */
export async function compareLoads(
  loadOurs: () => Promise<ServedLoad>,
  loadTheirs: () => Promise<ServedLoad>,
  rounds: number,
): Promise<Comparison> {
  const ours = [await loadOurs()]
  const theirs: ServedLoad[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await loadTheirs())
    ours.push(await loadOurs())
  }
  const bad = [...ours, ...theirs].reduce((sum, load) => sum + load.bad, 0)
  const ratios = compareTurns(ours, theirs, 'rate')
  return {
    ours,
    theirs,
    ratios,
    perCpuSecond: median(compareTurns(ours, theirs, 'perCpuSecond')),
    bad,
  }
}

/** Returns, for each turn of the peer, the mean of our turns before and after it ÷ the peer's figure. */
export function compareTurns<Key extends string>(
  ours: ReadonlyArray<Record<Key, number>>,
  theirs: ReadonlyArray<Record<Key, number>>,
  key: Key,
): number[] {
  return theirs.map((turn, n) => {
    const [before, after] = [ours[n]?.[key], ours[n + 1]?.[key]]
    return ((before ?? Number.NaN) + (after ?? Number.NaN)) / 2 / turn[key]
  })
}

/**
 * Measures responses per second from one address, or from `paths` of its server in turn. Uses wrk if it is installed,
 * since autocannon cannot saturate nginx.
 */
export async function measureRate(url: string, paths: readonly string[] = []): Promise<number> {
  const load = { url, connections: CONNECTIONS, seconds: SECONDS }
  if (hasProgram('wrk')) {
    const script = paths.length > 0 ? { script: await createPathScript(paths) } : {}
    const { rate, bad } = await runLoad({ ...load, ...script })
    if (bad > 0) throw new Error(`${bad} responses of ${url} failed`)
    return rate
  }
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(paths.length > 0 && { requests: paths.map((path) => ({ path })) }),
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} responses of ${url} failed`)
  return result.requests.average
}
