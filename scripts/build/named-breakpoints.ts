import type { AtRule, Plugin } from 'postcss'
import { breakpoints } from '../../src/ui/breakpoints.ts'

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
