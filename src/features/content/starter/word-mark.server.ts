import { loadOnest } from '../../../drawing/share/onest-outlines.server.ts'

const SIZE = 32
/** Of the font: room above and below the baseline. */
const ASCENT = 30
const HEIGHT = 40

/** Draws a company's name as an SVG of outlines, which needs no font where it is shown. */
export async function drawWordMark(name: string): Promise<string> {
  const outline = await loadOnest()
  const { path, width } = outline(name, SIZE)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${HEIGHT}" fill="currentColor"><path transform="translate(0 ${ASCENT})" d="${path}"/></svg>\n`
}
