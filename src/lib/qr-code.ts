import { encode } from 'uqr'

/** A QR code as the path of an SVG, one unit a module. */
export interface QrCode {
  path: string
  /** Modules of a side, without the quiet zone of four modules that must be left around it. */
  size: number
}

/** Returns the QR code of a text (ISO/IEC 18004, level M: readable with 15 % of it damaged). */
export function createQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => {
    const bits = row.map((dark) => (dark ? '1' : '0')).join('')
    const runs = [...bits.matchAll(/1+/g)]
    return runs.map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
  })
  return { path: path.join(''), size }
}
