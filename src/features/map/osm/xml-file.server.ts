import type { FileHandle } from 'node:fs/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { translateXmlError } from '../../../lib/xml-error.ts'
import { checkId, ExtractError } from './extract-error.ts'
import {
  isOnGlobe,
  NO_TAGS,
  type OsmBounds,
  type OsmExtract,
  type OsmKind,
  type OsmMember,
  type OsmVisitor,
  UNITS,
} from './osm-visitor.ts'

/** Opens a file of OSM XML (wiki.openstreetmap.org/wiki/OSM_XML). Closing it closes the handle. */
export function openXml(handle: FileHandle, size: number, name: string): OsmExtract {
  let bounds: OsmBounds | null = null
  return {
    size,
    get bounds() {
      return bounds
    },
    async read(visitor) {
      const reader = new XmlReader(visitor, name)
      const decoder = new TextDecoder('utf-8', { fatal: true })
      try {
        // Not `createReadStream` of the handle's position: every read begins at the start.
        const bytes = handle.createReadStream({
          start: 0,
          autoClose: false,
          highWaterMark: 1 << 18,
        })
        for await (const chunk of bytes) reader.write(decoder.decode(chunk, { stream: true }))
        reader.write(decoder.decode())
      } catch (error) {
        if (error instanceof TypeError) {
          throw new ExtractError(reader.place, 'не текст в кодировке UTF-8', { cause: error })
        }
        throw error
      }
      reader.close()
      bounds = reader.bounds
    },
    close: () => handle.close(),
  }
}

const kinds: readonly string[] = ['node', 'way', 'relation'] satisfies OsmKind[]

class XmlReader {
  readonly #parser = new SaxesParser()
  readonly #visitor: OsmVisitor
  readonly #name: string
  bounds: OsmBounds | null = null
  #depth = 0
  /** The element that is open. */
  #kind: OsmKind | null = null
  #id = 0
  #at: readonly [longitude: number, latitude: number] = [0, 0]
  #tags = new Map<string, string>()
  #refs: number[] = []
  #members: OsmMember[] = []

  constructor(visitor: OsmVisitor, name: string) {
    this.#visitor = visitor
    this.#name = name
    this.#parser.on('error', (error) => this.#fail(translateXmlError(error.message)))
    this.#parser.on('opentag', (tag) => this.#open(tag))
    this.#parser.on('closetag', (tag) => this.#close(tag))
  }

  get place(): string {
    return `${this.#name}:${this.#parser.line}:${this.#parser.column}`
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  close(): void {
    this.#parser.close()
  }

  #fail(reason: string): never {
    throw new ExtractError(this.place, reason)
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#depth++
    if (this.#depth === 1) {
      if (name === 'osmChange') this.#fail('это файл изменений, нужна вырезка карты')
      if (name !== 'osm') this.#fail(`корневой элемент <${name}>, нужен <osm>`)
    } else if (name === 'tag') {
      this.#tags.set(attributes['k'] ?? '', attributes['v'] ?? '')
    } else if (name === 'nd') {
      this.#refs.push(this.#number(attributes, 'ref'))
    } else if (name === 'member') {
      const { type = '', role = '' } = attributes
      if (!isKind(type)) this.#fail(`неизвестный вид участника «${type}»`)
      this.#members.push({ kind: type, id: this.#number(attributes, 'ref'), role })
    } else if (name === 'bounds') {
      const side = (key: string) => Number(attributes[key])
      const own = {
        west: side('minlon'),
        south: side('minlat'),
        east: side('maxlon'),
        north: side('maxlat'),
      }
      if (Object.values(own).every(Number.isFinite)) this.bounds = own
    } else if (isKind(name)) this.#begin(name, attributes)
  }

  #begin(kind: OsmKind, attributes: Record<string, string>): void {
    this.#kind = isDeleted(attributes) ? null : kind
    this.#tags = new Map()
    this.#refs = []
    this.#members = []
    if (this.#kind === null) return
    this.#id = this.#number(attributes, 'id')
    if (kind !== 'node') return
    const units = ({ lon, lat }: Record<string, string>) =>
      [Math.round(Number(lon) * UNITS), Math.round(Number(lat) * UNITS)] as const
    this.#at = units(attributes)
    if (!isOnGlobe(...this.#at)) this.#fail(`точка ${this.#id}: координаты не на земном шаре`)
  }

  #close({ name }: SaxesTagPlain): void {
    this.#depth--
    if (name !== this.#kind) return
    this.#kind = null
    const [id, tags] = [this.#id, this.#tags.size > 0 ? this.#tags : NO_TAGS]
    const { node, way, relation } = this.#visitor
    if (name === 'node') node?.(id, ...this.#at, () => tags)
    else if (name === 'way') way?.(id, Float64Array.from(this.#refs), this.#refs.length, () => tags)
    else {
      const members = this.#members
      relation?.(
        id,
        () => members,
        () => tags,
      )
    }
  }

  #number(attributes: Record<string, string>, key: string): number {
    const text = attributes[key] ?? ''
    if (!/^-?\d+$/.test(text)) this.#fail(`${key}="${text}" — не номер элемента`)
    return checkId(Number(text), () => this.place)
  }
}

function isKind(name: string): name is OsmKind {
  return kinds.includes(name)
}

/** As editors write an element that is to be deleted, and as the API answers one that was. */
function isDeleted({ action, visible }: Record<string, string>): boolean {
  return action === 'delete' || visible === 'false'
}
