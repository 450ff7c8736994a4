/** What is chosen in a drawing or in the list beside it: a finger sees a card first and follows the link there. */
export interface ActiveSpot {
  id: number
  isTouched: boolean
}

/** How what is chosen is seen and changed; `reveal` brings what has the focus into sight. */
export interface SpotEvents {
  active: ActiveSpot | null
  setActive: (active: ActiveSpot | null) => void
  reveal: (id: number) => void
}
