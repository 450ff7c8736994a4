/** Where one part of the kit stands on its page. */
export interface KitPart {
  id: string
  title: string
  /** Its number. */
  axis: string
}
