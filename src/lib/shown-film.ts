/** A film as pages show it. */
export interface ShownFilm {
  title: string
  /** Address of a file or of an HLS playlist. */
  url: string
  /** Address of a picture. */
  poster: string | null
  captions: string | null
  isLive: boolean
  /** Moments of a recorded film, in seconds. */
  chapters: ReadonlyArray<{ at: number; title: string }>
}
