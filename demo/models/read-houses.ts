import { readFileSync } from 'node:fs'
import { z } from 'zod'

const building = z.object({ name: z.string(), front: z.enum(['n', 'e', 's', 'w']) })
const sites = z.record(z.string(), z.object({ buildings: z.array(building) }))

/** The names of the houses of a site of `sites.json`, in their order. */
export function readHouses(site: string): string[] {
  return readBuildings(site).map(({ name }) => name)
}

/** The sides of the world that the fronts of the houses of a site look to, in their order. */
export function readFronts(site: string): ('n' | 'e' | 's' | 'w')[] {
  return readBuildings(site).map(({ front }) => front)
}

function readBuildings(site: string) {
  const text = readFileSync(new URL('sites.json', import.meta.url), 'utf8')
  return sites.parse(JSON.parse(text))[site]?.buildings ?? []
}
