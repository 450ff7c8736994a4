// chunk: first-load
/** A part of the attribute `sizes`: how wide the frame of a picture is, under a condition if there is one. */
export interface FrameWidth {
  media?: `(${string})`
  width: string
}

/** What the width of the page gives to one of so many columns: the container is 172.8rem wide at most. */
export function columnWidth(columns: number): string {
  return `min(${Math.ceil(100 / columns)}vw, ${Math.ceil(1728 / columns)}px)`
}

/**
 * Returns the attribute `sizes` of a picture that fills its frame and is cropped to it. Of a picture that is wider than
 * the frame, more than the width of the frame is drawn. Ratios are widths divided by heights.
 */
export function croppedSizes(
  frames: readonly FrameWidth[],
  { picture, frame }: { picture: number; frame: number },
): string {
  // Of a picture without a height nothing is known.
  const times = Number.isFinite(picture) ? Math.max(1, Math.ceil((picture / frame) * 100) / 100) : 1
  return frames
    .map(({ media, width }) => {
      const drawn = times === 1 ? width : `calc(${width} * ${times})`
      return media ? `${media} ${drawn}` : drawn
    })
    .join(', ')
}
