/**
 * Widths at which styles break (§2.13), each the largest of what it is named for, px. Style sheets name them:
 * `@media (--mobile)` up to one, `@media (--above-mobile)` from there, and `(--mobile-em)` where the width grows with
 * the text of the browser's settings (`scripts/build/named-breakpoints.ts`).
 */
export const breakpoints = {
  mobile: 767.98,
  narrow: 991.98,
  tablet: 1279.98,
  laptop: 1439.98,
  desktop: 1919.98,
}
