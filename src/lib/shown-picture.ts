/** A picture by the address of its widest JPEG, beside which its other files lie. */
export interface ShownPicture {
  src: string
  width: number
  height: number
  alt: string
}

interface RenderedPicture {
  width: number
  height: number
  /** Grouped by format, each from the narrowest to the widest. */
  renditions: ReadonlyArray<{ format: string; url: string }>
}

/** What a page needs of a picture: its files follow from one address. Null for one without a JPEG. */
export function shownPicture(
  { width, height, renditions }: RenderedPicture,
  alt: string,
): ShownPicture | null {
  const widest = renditions.findLast(({ format }) => format === 'jpeg')
  return widest ? { src: widest.url, width, height, alt } : null
}
