export type DeviceClass = 'mobile' | 'tablet' | 'laptop' | 'desktop'

/** Maximum window width of each class, CSS pixels (§2.13). */
const MAX_WIDTHS = [
  ['mobile', 767],
  ['tablet', 1279],
  ['laptop', 1439],
] as const

/** Returns the device class of a window width in CSS pixels. */
export function deviceClass(width: number): DeviceClass {
  return MAX_WIDTHS.find(([, limit]) => width <= limit)?.[0] ?? 'desktop'
}
