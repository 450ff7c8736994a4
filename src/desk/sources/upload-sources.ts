import type { Source } from '../../features/feeds/sources/run-schema.ts'
import type { FinishedUpload, UploadFormat } from '../../features/feeds/uploads/schema.ts'
import { formatCount } from '../../lib/numbers.ts'
import { formatNames } from './source-words.ts'

const packings = { gzip: 'в\u00a0GZIP', zip: 'в\u00a0ZIP' } as const

/** What a sent file is: «Прайс-лист, книга Excel, 3 листа». */
export function describeUploaded({ format, packed, sheets }: FinishedUpload): string {
  const name = formatNames[format]
  const parts = [
    format === 'lots' ? name : `Фид в\u00a0формате «${name}»`,
    sheets !== null && `книга Excel, ${formatCount(sheets.length, 'лист', 'листа', 'листов')}`,
    packed !== null && packings[packed],
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** A name for a new source that no other one has: `price`, `price-2`. */
export function offerName(format: UploadFormat, sources: readonly Pick<Source, 'name'>[]): string {
  const first = format === 'lots' ? 'price' : format
  const taken = new Set(sources.map(({ name }) => name))
  let name: string = first
  for (let number = 2; taken.has(name); number++) name = `${first}-${number}`
  return name
}
