import { deflateSync } from 'node:zlib'

/**
 * Packs the objects of a PDF file into one compressed stream, as PDF 1.5 has it. Chromium writes those that tell
 * screen readers about tables as plain text, which is most of a file. `pdf` is as Chromium writes it: one table of
 * cross-references, no encryption.
 */
export function packPdf(pdf: Buffer): Buffer {
  const objects = readObjects(pdf)
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(pdf.toString('latin1'))?.[1]
  if (trailer === undefined) throw new Error('a PDF file without a trailer')
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let offset = parts[0]?.length ?? 0
  const append = (part: Buffer) => {
    parts.push(part)
    offset += part.length
  }
  const size = Math.max(...objects.keys()) + 3
  const [packNumber, tableNumber] = [size - 2, size - 1]
  // Type, place and index of each object; type 0 is a number without one.
  const rows = Array.from({ length: size }, (): [number, number, number] => [0, 0, 0])
  const packed: { number: number; body: Buffer }[] = []
  for (const [number, body] of objects) {
    if (body.includes('stream\n')) {
      rows[number] = [1, offset, 0]
      append(wrap(number, body))
    } else {
      rows[number] = [2, packNumber, packed.length]
      packed.push({ number, body })
    }
  }
  rows[packNumber] = [1, offset, 0]
  append(wrap(packNumber, packObjects(packed)))
  rows[tableNumber] = [1, offset, 0]
  const kept = trailer.replace(/\/Size\s+\d+/, '').trim()
  const table = Buffer.concat(rows.map(toRow))
  const start = offset
  const entries = `/Type /XRef /W [1 4 2] /Size ${size} ${kept}`
  append(wrap(tableNumber, toStream(entries, table)))
  append(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** The body of every object by its number. */
function readObjects(pdf: Buffer): Map<number, Buffer> {
  const text = pdf.toString('latin1')
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const offsets = [...text.slice(at).matchAll(/^(\d{10}) \d{5} n/gm)].map(([, digits]) =>
    Number(digits),
  )
  const ends = [...offsets.toSorted((a, b) => a - b), at]
  return new Map(
    offsets.map((offset) => {
      const whole = pdf.subarray(offset, ends[ends.indexOf(offset) + 1])
      const [head = '', number] = /^(\d+) 0 obj\s*/.exec(whole.toString('latin1', 0, 30)) ?? []
      const end = whole.lastIndexOf('endobj')
      if (number === undefined || end < 0) throw new Error(`no PDF object at ${offset}`)
      return [Number(number), whole.subarray(head.length, end)]
    }),
  )
}

function packObjects(objects: readonly { number: number; body: Buffer }[]): Buffer {
  let offset = 0
  const heads = objects.map(({ number, body }) => {
    const head = `${number} ${offset}`
    offset += body.length
    return head
  })
  const index = Buffer.from(`${heads.join(' ')}\n`)
  const bytes = Buffer.concat([index, ...objects.map(({ body }) => body)])
  return toStream(`/Type /ObjStm /N ${objects.length} /First ${index.length}`, bytes)
}

function toStream(entries: string, bytes: Buffer): Buffer {
  const data = deflateSync(bytes, { level: 9 })
  const head = `<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream\n')])
}

function wrap(number: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('endobj\n')])
}

function toRow([type, place, index]: readonly [number, number, number]): Buffer {
  const row = Buffer.alloc(7)
  row.writeUInt8(type)
  row.writeUInt32BE(place, 1)
  row.writeUInt16BE(index, 5)
  return row
}
