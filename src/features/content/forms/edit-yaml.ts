import { isSame } from './same-fields.ts'
import { type Path, toKey, YamlEdit } from './yaml-edit.ts'
import { appendTo, isEmptyData, parseYaml, printDocument, readsAs, toData } from './yaml-text.ts'

/** How many levels above a change are printed again, one after the other, where a change of the value alone is not read as it should. */
const LEVELS = [0, 1, 2, 3, Infinity]

/**
 * Returns YAML with other data, in which everything that is the same has its bytes: comments, order, quotation marks,
 * anchors and blank lines. Data of an invalid text is printed as a new one.
 */
export function editYaml(source: string, next: unknown): string {
  const document = parseYaml(source)
  const current = document && toData(document)
  if (document === undefined || current === undefined) return printDocument(next)
  const isEmpty = current === null
  if (isEmpty ? isEmptyData(next) : isSame(current, next)) return source
  if (isEmpty) {
    const added = appendTo(source, next)
    if (readsAs(added, next)) return added
    return printDocument(next)
  }
  let changes: readonly Path[] = []
  for (const level of LEVELS) {
    const printed = new Set(
      level === 0
        ? []
        : changes.map((path) => toKey(path.slice(0, Math.max(0, path.length - level)))),
    )
    const edit = new YamlEdit(source, document, printed)
    const result = edit.run(current, next)
    if (readsAs(result, next)) return result
    if (level === 0) changes = edit.changes
  }
  return printDocument(next, current)
}
