export type DeviceClass = 'mobile' | 'tablet' | 'laptop' | 'desktop'

/** Widest window of each class, CSS pixels (specification, section 2). */
const widest = [
  ['mobile', 767],
  ['tablet', 1279],
  ['laptop', 1439],
] as const

/** The device class of a window's width. */
export function deviceClass(width: number): DeviceClass {
  return widest.find(([, limit]) => width <= limit)?.[0] ?? 'desktop'
}
