import { pictureDecoder } from '../content/decoder/decoder.server.ts'

/** Pixels of the icon of a phone's home screen. */
const PNG_SIDE = 180

/** Returns a function that draws an icon as PNG, once for equal icons. */
export function createIconPainter(): (svg: string) => Promise<Uint8Array> {
  let last: { svg: string; png: Promise<Uint8Array> } | null = null
  return (svg) => {
    if (last?.svg === svg) return last.png
    const sized = svg.replace('<svg', `<svg width="${PNG_SIDE}" height="${PNG_SIDE}"`)
    const png = pictureDecoder.decode({ kind: 'draw', svg: sized, side: null })
    last = { svg, png }
    png.catch(() => {
      last = null
    })
    return png
  }
}
