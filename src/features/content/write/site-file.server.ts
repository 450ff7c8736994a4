import { Document, isCollection, parseDocument, visit } from 'yaml'
import type { PlotLayer } from '../../../drawing/plot/plot-layer.ts'

/**
 * Returns the text of `site.yaml` with other values of the given fields, and everything else, comments too, as it was.
 * `text` is null where there is no such file.
 */
export function updateSiteFile(text: string | null, values: Partial<PlotLayer>): string {
  const document = text === null ? new Document({}) : parseDocument(text)
  if (!isCollection(document.contents)) document.contents = document.createNode({}) as never
  for (const [name, value] of Object.entries(values)) {
    const node = document.createNode(value)
    // One line for each item of a list.
    if (isCollection(node)) {
      if (name === 'anchor') node.flow = true
      for (const item of node.items) if (isCollection(item)) item.flow = true
    }
    visit(node, { Map: (_key, map) => dropNulls(map) })
    document.set(name, node)
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}

function dropNulls(map: { items: Array<{ value: unknown }> }): void {
  map.items = map.items.filter(({ value }) => (value as { value?: unknown }).value !== null)
}
