import type { AtRule, Plugin } from 'postcss'

/**
 * Widths at which styles break (§2.13), each the largest of what it is named for, px. Style sheets name them:
 * `@media (--mobile)` up to one, `@media (--above-mobile)` from there, and `(--mobile-em)` where the width grows with
 * the text of the browser's settings.
 */
const breakpoints = {
  mobile: 767.98,
  narrow: 991.98,
  tablet: 1279.98,
  laptop: 1439.98,
  desktop: 1919.98,
}

/** `--mobile`, `--above-mobile`, `--mobile-em`, `--above-mobile-em`. */
const NAME = /\(--(above-)?([a-z]+)(-em)?\)/g
/** The font size of a browser's settings by default, px. */
const EM = 16

/**
 * Writes the width of each breakpoint that a media query names: `(--mobile)` → `(width <= 767.98px)`. Throws for a name
 * that is none.
 */
export const namedBreakpoints: Plugin = {
  postcssPlugin: 'named-breakpoints',
  AtRule: {
    media(rule: AtRule) {
      if (!rule.params.includes('--')) return
      rule.params = rule.params.replace(NAME, (found, above, name, em) => {
        const width = breakpoints[name as keyof typeof breakpoints]
        if (width === undefined) throw rule.error(`there is no breakpoint ${found}`)
        return `(width ${above ? '>' : '<='} ${em ? `${width / EM}em` : `${width}px`})`
      })
    },
  },
}
