/** Path data of a closed rectangle. */
export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
}

/** Rounds to one decimal, which keeps path data short. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
