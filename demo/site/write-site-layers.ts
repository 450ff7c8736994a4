import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, isAlias, isMap, isScalar, isSeq, visit } from 'yaml'
import { readCompany } from '../content/read-company.ts'
import { formatFiles } from '../generator/format-files.ts'
import { makeSiteLayers } from './site-layers.ts'

/*
 * Writes what lies on the plots of the demo company's projects and around them into its folder:
 * `node scripts/run/run.mjs demo/site/write-site-layers.ts`
 */
const folder = join(import.meta.dirname, '../company/projects')
const files = [...makeSiteLayers(await readCompany())].map(([slug, layer]) => {
  const file = join(folder, slug, 'site.yaml')
  writeFileSync(file, toYaml(layer))
  return file
})
formatFiles(files)

/** Points and what has a line or an outline stand in one line each. */
function toYaml(value: unknown): string {
  const document = new Document(value)
  visit(document, {
    Seq(_key, node) {
      const isNumbers = node.items.every((item) => isScalar(item) && typeof item.value === 'number')
      const isPoints = node.items.every(
        (item) => (isSeq(item) && item.items.length === 2) || isAlias(item),
      )
      if (isNumbers || isPoints) node.flow = true
    },
    Map(_key, node) {
      if (isMap(node) && (node.has('outline') || node.has('line'))) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}
