import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { readCompany } from '../content/read-company.ts'
import type { AerialPoint } from './aerial-points.ts'
import { siteMonths } from './months.ts'
import { findPhotoPoints, toStreet } from './photo-points.ts'

/*
 * Names in every `aerial.yaml` what its pictures show, where the camera of their jobs sees it:
 * `node scripts/run/run.mjs demo/models/write-points.ts`
 */
const projects = (await readCompany()).list('projects')
const photos = z.array(
  z.object({ taken_on: z.string(), picture: z.string(), caption: z.string().default('') }),
)

for (const { slug, site } of siteMonths) {
  const file = join(import.meta.dirname, '../company/projects', slug, 'aerial.yaml')
  const street = toStreet(projects.get(slug)?.address ?? '')
  const written = photos
    .parse(parse(readFileSync(file, 'utf8')))
    .map((photo) => formatPhoto(photo, findPhotoPoints(site, photo.taken_on, street)))
  writeFileSync(file, written.join(''))
}

function formatPhoto(photo: Record<string, string>, points: readonly AerialPoint[]): string {
  const lines = Object.entries(photo).map(([name, value]) => `${name}: ${quote(value)}`)
  const named = points.map(
    ({ at, name }) => `  - { at: [${at.join(', ')}], name: ${JSON.stringify(name)} }`,
  )
  return `- ${[...lines, ...(points.length > 0 ? ['points:', ...named] : [])].join('\n  ')}\n`
}

/** Quoted where YAML would take the text for something else. */
function quote(text: string): string {
  return /[:#]/.test(text) ? JSON.stringify(text) : text
}
