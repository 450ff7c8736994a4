/** A picture beside the plan of a home. */
export interface LotView {
  src: string
  width: number
  height: number
  alt: string
  caption: string
  /** Drawn from the plan, so it is shown complete. */
  isDrawn?: true
  /** What it leads to; without it, its own file. */
  href?: string
}
