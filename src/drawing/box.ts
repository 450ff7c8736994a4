/** A place inside a drawing, in its units. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
