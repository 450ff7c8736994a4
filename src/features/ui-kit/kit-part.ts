/** The section properties of one part of the kit. */
export interface KitPart {
  id: string
  title: string
  /** The number of the part. */
  axis: string
}
