import type { Box } from '../../../drawing/plan/box.ts'
import type { OutlineText } from '../../../drawing/plan/text-outline.ts'

const SIZE = 20
const PADDING = 12

interface ShareRoomProps {
  /** The picture as a `data:` address. */
  href: string
  /** What is said of it in its lower corner. */
  words: string
  box: Box
  outline: OutlineText
}

/** A picture of a room in a share picture, cropped to its box. */
export function ShareRoom({ href, words, box, outline }: ShareRoomProps) {
  const { x, y, width, height } = box
  const text = outline(words, SIZE)
  const top = y + height - SIZE - 2 * PADDING
  return (
    <>
      <image
        x={x}
        y={y}
        width={width}
        height={height}
        href={href}
        preserveAspectRatio="xMidYMid slice"
      />
      <rect
        x={x}
        y={top}
        width={text.width + 2 * PADDING}
        height={SIZE + 2 * PADDING}
        fill="#FFFFFF"
        fillOpacity="0.88"
      />
      <path
        d={text.path}
        fill="#1A1C1E"
        transform={`translate(${x + PADDING} ${top + PADDING + SIZE * 0.8})`}
      />
    </>
  )
}
