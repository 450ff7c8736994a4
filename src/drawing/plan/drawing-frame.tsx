import type { ReactNode, SVGAttributes } from 'react'
import type { Box } from './box.ts'

interface DrawingFrameProps extends Pick<SVGAttributes<SVGSVGElement>, 'strokeLinejoin'> {
  /** What is drawn, in the units of the drawing; a unit is a pixel until styles say otherwise. */
  box: Box
  /** The name of the drawing for assistive technology. */
  title: string
  children: ReactNode
}

/** The outermost element of a drawing, as part of a page and as a file. */
export function DrawingFrame({ box, title, children, ...rest }: DrawingFrameProps) {
  const { x, y, width, height } = box
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      width={width}
      height={height}
      viewBox={`${x} ${y} ${width} ${height}`}
      {...rest}
    >
      <title>{title}</title>
      {children}
    </svg>
  )
}
