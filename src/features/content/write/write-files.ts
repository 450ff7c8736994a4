import { Document, isScalar, isSeq, visit, type YAMLSeq } from 'yaml'
import type { PlanGeometry } from '../../../drawing/plan-geometry.ts'
import type { ContentKind, ContentModel, ContentValues } from '../model/content-model.ts'
import { contentKinds } from '../model/content-model.ts'
import { pathOf } from '../model/folder-layout.ts'
import { portableHtml } from '../model/markdown.ts'
import { planText } from '../model/plan-schema.ts'
import type { PictureBook } from '../model/picture-book.ts'

/** What a file of this kind leaves to its path, or to its place in the list. */
const TOLD_BY_PATH: Partial<Record<ContentKind, readonly string[]>> = {
  buildings: ['project', 'position'],
  progress_videos: ['project'],
  aerial: ['project'],
  albums: ['project', 'month'],
  project_finishes: ['project', 'finish'],
}
const LISTS = new Set<ContentKind>([
  'cities',
  'socials',
  'apps',
  'menu',
  'slider',
  'finishes',
  'categories',
  'broadcasts',
])
const DEFAULT_POSITION = 1_000

/**
 * The files that say what the database holds, by path, always the same bytes for the same content: YAML without
 * what goes without saying, and texts as HTML.
 */
export function writeFiles(model: ContentModel, book: PictureBook): Map<string, string> {
  const files = new Map<string, string>()
  const lists = new Map<string, object[]>()
  for (const kind of contentKinds) {
    for (const [key, value] of model[kind] as Map<string, object>) {
      const path = pathOf(kind, key)
      if (kind === 'company') {
        const { about_html, purchase_html, ...front } = value as ContentModelCompany
        files.set(path, page(front, about_html, book))
        if (purchase_html !== '') files.set('purchase.md', page({}, purchase_html, book))
      } else if (kind === 'maps') {
        files.set(path, (value as ContentValues['maps']).map)
      } else if (kind === 'plans') {
        files.set(path, planText(value as PlanGeometry))
      } else if (path.endsWith('.md')) {
        const { html, ...front } = without(value, TOLD_BY_PATH[kind]) as { html: string }
        files.set(path, page(front, html, book))
      } else if (kind === 'aerial') {
        files.set(path, toYaml((value as { photos: object[] }).photos.map(pruned)))
      } else {
        const left = LISTS.has(kind) ? ['position'] : TOLD_BY_PATH[kind]
        lists.set(path, [...(lists.get(path) ?? []), pruned(without(value, left))])
      }
    }
  }
  for (const [path, items] of lists) files.set(path, toYaml(items))
  return files
}

interface ContentModelCompany {
  about_html: string
  purchase_html: string
}

function page(front: object, html: string, book: PictureBook): string {
  const facts = { ...pruned(front), ...(html === '' ? {} : { format: 'html' }) }
  const top = Object.keys(facts).length === 0 ? '' : `---\n${toYaml(facts)}---\n`
  return html === '' ? top : `${top}\n${portableHtml(html, book)}\n`
}

function without(value: object, names: readonly string[] = []): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

/** Without what a file may leave out and mean the same. */
function pruned(value: object): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      if (item === null || item === '' || item === false || item === undefined) return []
      if (Array.isArray(item)) {
        return item.length === 0 ? [] : [[name, item.map(prunedItem)]]
      }
      return name === 'position' && item === DEFAULT_POSITION ? [] : [[name, item]]
    }),
  )
}

function prunedItem(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  const left = pruned(item)
  // A floor of which nothing but its number is known.
  return 'number' in left && Object.keys(left).length === 1 ? left.number : left
}

function toYaml(value: unknown): string {
  // Plans of storeys that are alike stand there once, under a name.
  const document = new Document(value, { aliasDuplicateObjects: true })
  // Points of an outline stand in one line, and so does a room.
  visit(document, {
    Map(_key, node) {
      if (node.has('kind') && node.has('width')) node.flow = true
    },
    Seq(_key, node) {
      if (isPoints(node)) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}

function isPoints(node: YAMLSeq): boolean {
  return node.items.every(
    (item) => (isSeq(item) && isPoints(item)) || (isScalar(item) && typeof item.value === 'number'),
  )
}
