// chunk: late-parts
/** Limits of a slider. `step` is of the values; `isLog` spreads them evenly by ratio, so that low prices have room. */
export interface SliderScale {
  min: number
  max: number
  step: number
  isLog: boolean
}

/** A key press on a logarithmic slider changes the value by about 1 % from 10 to 100 million. */
const POSITIONS = 200

/** Returns the range of positions of a slider: the values themselves, or 0 to 200 for a logarithmic one. */
export function sliderLimits({ min, max, step, isLog }: SliderScale) {
  return isLog ? { min: 0, max: POSITIONS, step: 1 } : { min, max, step }
}

/** Returns the position of a value, which is moved into the limits. */
export function toPosition({ min, max, isLog }: SliderScale, value: number): number {
  const inside = Math.min(Math.max(value, min), max)
  return isLog ? Math.round((POSITIONS * Math.log(inside / min)) / Math.log(max / min)) : inside
}

/** Returns the value at a position: a multiple of the step within the limits. */
export function toValue({ min, max, step, isLog }: SliderScale, position: number): number {
  if (!isLog) return position
  const exact = min * (max / min) ** (position / POSITIONS)
  return Math.min(Math.max(Math.round(exact / step) * step, min), max)
}
