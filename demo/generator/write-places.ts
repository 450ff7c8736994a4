import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, isAlias, isMap, isScalar, isSeq, parse, visit } from 'yaml'
import { planTypes } from '../plans/plan-types.ts'
import { formatFiles } from './format-files.ts'
import { toProjectPlaces } from './places.ts'
import { projects } from './projects.ts'

/*
 * Writes the plots, footprints and storeys of the demo company's projects into its folder:
 * `node scripts/run/run.mjs demo/generator/write-places.ts`
 */
const files: string[] = []
const folder = join(import.meta.dirname, '../company/projects')
for (const project of projects) {
  const { site, buildings } = toProjectPlaces(project, planTypes)
  const houses = join(folder, project.slug, 'buildings.yaml')
  const written: Record<string, unknown>[] = parse(readFileSync(houses, 'utf8'))
  const placed = written.map(
    ({ footprint: _footprint, front: _front, sections: _sections, ...house }) => ({
      ...house,
      ...buildings.find(({ name }) => name === house['name']),
    }),
  )
  writeFileSync(houses, toYaml(placed))
  files.push(houses)
  const page = join(folder, project.slug, 'project.md')
  const text = readFileSync(page, 'utf8')
  const line = `site: ${JSON.stringify(site).replaceAll(',', ', ')}\n`
  const without = text.replace(/^site: .*\n/m, '')
  writeFileSync(page, without.replace(/^(?=description: )/m, line))
}

formatFiles(files)

/** Writes outlines, rooms and floors in one line each, and repeated values as YAML aliases. */
function toYaml(value: unknown): string {
  const document = new Document(value, { anchorPrefix: 'storey-' })
  visit(document, {
    Seq(_key, node) {
      if (
        node.items.every(
          (item) =>
            isSeq(item) || isAlias(item) || (isScalar(item) && typeof item.value === 'number'),
        )
      ) {
        node.flow = true
      }
    },
    Map(_key, node) {
      // A floor with a complete common plan takes several lines, other floors one.
      const isFloor = isMap(node) && node.has('outline') && !isMap(node.get('common', true))
      if (isMap(node) && (isFloor || node.has('kind'))) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}
