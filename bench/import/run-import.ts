import * as z from 'zod'
import { type CommandCost, runToEnd } from '../process-facts.ts'
import type { SiteFolder } from '../servers/servers.ts'

const LIMIT_MS = 300_000

/** How many lots an import must have created, changed and left as they were. */
export type ImportCounts = Partial<
  Record<'created' | 'changed' | 'unchanged' | 'refused' | 'held_back', number>
>

const listOrCount = z.union([z.number(), z.array(z.unknown()).transform(({ length }) => length)])
const report = z.object({
  created: listOrCount,
  changed: listOrCount,
  unchanged: listOrCount,
  refused: listOrCount,
  held_back: listOrCount,
})

/**
 * Runs `kvartal import yrl` on the site of a folder and returns what it took. Throws if the counts of its report differ:
 * then it did not do what is measured. `prefix` is a command that runs it, such as `nice`.
 */
export async function importYrl(
  { settings }: SiteFolder,
  feed: string,
  counts: ImportCounts,
  { prefix = [] }: { prefix?: readonly string[] } = {},
): Promise<CommandCost> {
  const cost = await runToEnd(
    [...prefix, process.execPath, 'cli/kvartal.mjs', 'import', 'yrl', feed, '--json'],
    settings,
    { limitMs: LIMIT_MS },
  )
  const found = report.parse(JSON.parse(cost.out))
  for (const [key, count] of Object.entries(counts)) {
    const actual = found[key as keyof ImportCounts]
    if (actual !== count) throw new Error(`the import has ${key} ${actual}, expected ${count}`)
  }
  return cost
}
