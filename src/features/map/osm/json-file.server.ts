import type { FileHandle } from 'node:fs/promises'
import * as z from 'zod'
import { checkId, ExtractError } from './extract-error.ts'
import { NO_TAGS, type OsmExtract, type OsmVisitor, type Tags, UNITS } from './osm-visitor.ts'

/* The JSON of the Overpass API (wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL#Output_Format). */

/** An object for each element takes several times the size of the text. */
const MAX_SIZE = 100 * 1024 * 1024

const id = z.int('нужен номер элемента: целое число')
const tags = z.record(z.string(), z.string()).optional()
const position = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
})
/** Of `out geom`; null for what is outside its box. */
const geometry = z.array(position.nullable()).optional()
const center = position.optional()

const elementSchema = z.discriminatedUnion('type', [
  position.extend({ type: z.literal('node'), id, tags }),
  z.object({
    type: z.literal('way'),
    id,
    tags,
    geometry,
    center,
    nodes: z.array(id).optional(),
  }),
  z.object({
    type: z.literal('relation'),
    id,
    tags,
    center,
    members: z
      .array(
        z.object({
          type: z.enum(['node', 'way', 'relation']),
          ref: id,
          role: z.string().default(''),
          geometry,
        }),
      )
      .default([]),
  }),
])
type Element = z.infer<typeof elementSchema>
type Geometry = z.infer<typeof geometry>

const documentSchema = z.object({
  remark: z.string().optional(),
  elements: z.array(z.unknown(), 'нужен список elements: это не ответ Overpass'),
})

/** Opens an answer of the Overpass API. Closing it closes the handle. */
export function openJson(handle: FileHandle, size: number, name: string): OsmExtract {
  let elements: Element[] | null = null
  return {
    size,
    bounds: null,
    async read(visitor) {
      elements ??= await readElements(handle, size, name)
      visitElements(elements, visitor, name)
    },
    close: () => handle.close(),
  }
}

async function readElements(handle: FileHandle, size: number, name: string): Promise<Element[]> {
  if (size > MAX_SIZE) {
    throw new ExtractError(name, 'JSON больше 100 МБ: возьмите вырезку .osm.pbf')
  }
  const { remark, elements } = parseDocument(await handle.readFile(), name)
  // Overpass answers with status 200 and what it had found until then.
  if (remark?.includes('error')) {
    throw new ExtractError(name, `Overpass не закончил запрос: ${remark.slice(0, 200)}`)
  }
  return elements.map((element, index) => {
    const result = elementSchema.safeParse(element)
    if (result.success) return result.data
    const [issue] = result.error.issues
    const at = ['elements', index, ...(issue?.path ?? [])].join('.')
    throw new ExtractError(`${name}: ${at}`, issue?.message ?? 'не элемент карты')
  })
}

function parseDocument(bytes: Buffer, name: string): z.infer<typeof documentSchema> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : ''
    throw new ExtractError(name, `не JSON или файл обрывается (${reason})`, { cause: error })
  }
  const result = documentSchema.safeParse(value)
  if (result.success) return result.data
  throw new ExtractError(name, result.error.issues[0]?.message ?? 'это не ответ Overpass')
}

/**
 * Calls the visitor for the elements, nodes first, then ways, whatever their order, and for the nodes and ways that
 * `out geom` and `out center` write inside others.
 */
function visitElements(elements: readonly Element[], visitor: OsmVisitor, name: string): void {
  const { node, way, relation } = visitor
  const ids = new Map<string, number>()
  if (node) visitKind(elements, new InnerElements({ node }, ids), name)
  if (way) visitKind(elements, new InnerElements({ way }, ids), name)
  if (relation) visitKind(elements, new InnerElements({ relation }, ids), name)
}

function visitKind(elements: readonly Element[], inner: InnerElements, name: string): void {
  const { visitor } = inner
  const known = new Set(elements.flatMap((own) => (own.type === 'way' ? [own.id] : [])))
  for (const element of elements) {
    const own: Tags = element.tags ? new Map(Object.entries(element.tags)) : NO_TAGS
    const toTags = () => own
    checkId(element.id, () => name)
    if (element.type === 'node') {
      visitor.node?.(element.id, toUnits(element.lon), toUnits(element.lat), toTags)
    } else if (element.type === 'way') {
      if (element.center && !element.geometry && !element.nodes) inner.visitCenter(element, toTags)
      else inner.visitWay(element.id, element, toTags)
    } else {
      const { members, center: middle } = element
      for (const { type, ref, geometry: line } of members) {
        if (type !== 'way' || !line || known.has(ref)) continue
        known.add(ref)
        inner.visitWay(ref, { geometry: line }, () => NO_TAGS)
      }
      if (middle && members.length === 0) inner.visitCenter(element, toTags)
      const list = members.map(({ type, ref, role }) => ({ kind: type, id: ref, role }))
      visitor.relation?.(element.id, () => list, toTags)
    }
  }
}

/** The id of no node. */
const MISSING = Number.MIN_SAFE_INTEGER

/** Gives ids to nodes that have none in the file: below zero, the same for the same place. */
class InnerElements {
  readonly visitor: OsmVisitor
  readonly #ids: Map<string, number>

  constructor(visitor: OsmVisitor, ids: Map<string, number>) {
    this.visitor = visitor
    this.#ids = ids
  }

  visitWay(
    way: number,
    { nodes, geometry: line }: { nodes?: number[] | undefined; geometry?: Geometry },
    tags: () => Tags,
  ): void {
    const refs = line
      ? line.map((at, index) => (at ? this.#visitNode(at, nodes?.[index]) : MISSING))
      : (nodes ?? [])
    this.visitor.way?.(way, Float64Array.from(refs), refs.length, tags)
  }

  visitCenter({ center: at }: { center?: z.infer<typeof center> }, tags: () => Tags): void {
    if (at) this.visitor.node?.(this.#toId(at), toUnits(at.lon), toUnits(at.lat), tags)
  }

  #visitNode(at: z.infer<typeof position>, ref: number | undefined): number {
    const own = ref ?? this.#toId(at)
    this.visitor.node?.(own, toUnits(at.lon), toUnits(at.lat), () => NO_TAGS)
    return own
  }

  #toId({ lat, lon }: z.infer<typeof position>): number {
    const key = `${toUnits(lon)} ${toUnits(lat)}`
    const id = this.#ids.get(key) ?? -1 - this.#ids.size
    this.#ids.set(key, id)
    return id
  }
}

function toUnits(degrees: number): number {
  return Math.round(degrees * UNITS)
}
