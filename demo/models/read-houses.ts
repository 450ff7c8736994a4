import { readFileSync } from 'node:fs'
import { z } from 'zod'

const sites = z.record(z.string(), z.object({ buildings: z.array(z.object({ name: z.string() })) }))

/** The names of the houses of a site of `sites.json`, in their order. */
export function readHouses(site: string): string[] {
  const text = readFileSync(new URL('sites.json', import.meta.url), 'utf8')
  return sites.parse(JSON.parse(text))[site]?.buildings.map(({ name }) => name) ?? []
}
