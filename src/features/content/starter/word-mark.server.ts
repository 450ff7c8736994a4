import { loadOnest } from '../../../drawing/share/onest-outlines.server.ts'
import { breakLines } from '../../../drawing/share/text-outline.ts'

/**
 * How a name is set: as large as it fits. The mark is part of every page, so a long name stays text, and its numbers are
 * as short as its letters allow: smaller letters need more units a pixel of the header.
 */
const SETTINGS = [
  { height: 160, size: 112, width: 960, most: 1, first: 120, step: 0 },
  { height: 240, size: 102, width: 1140, most: 2, first: 96, step: 114 },
] as const

/**
 * Draws a company's name as an SVG of outlines, which needs no font where it is shown. A name that is too long for a
 * header is cut off and not readable.
 */
export async function drawWordMark(name: string): Promise<{ svg: string; isReadable: boolean }> {
  const outline = await loadOnest()
  const words = name.trim().split(/\s+/).join(' ')
  const lines = SETTINGS.map((setting) => breakLines(words, setting, outline))
  const fitting = lines.findIndex((set) => set.join(' ') === words)
  const at = fitting === -1 ? SETTINGS.length - 1 : fitting
  const { height, size, first, step } = SETTINGS[at] ?? SETTINGS[1]
  const drawn = (lines[at] ?? []).map((line) => outline(line, size))
  const width = Math.max(1, ...drawn.map((line) => Math.ceil(line.width)))
  const paths = drawn.map(
    ({ path }, index) => `<path transform="translate(0 ${first + index * step})" d="${path}"/>`,
  )
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="currentColor">${paths.join('')}</svg>\n`,
    isReadable: fitting !== -1,
  }
}
