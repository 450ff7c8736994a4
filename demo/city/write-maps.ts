import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCompany } from '../content/read-company.ts'
import { writeCityMap } from '../../src/features/map/schema.ts'
import { cityDesigns, projectPlaces } from './cities.ts'
import { makeCity } from './make-city.ts'

const folder = join(import.meta.dirname, '../company/maps')
const projects = projectPlaces(await readCompany())
await mkdir(folder, { recursive: true })
for (const design of cityDesigns) {
  await writeFile(join(folder, `${design.slug}.json`), writeCityMap(makeCity(design, projects)))
}
