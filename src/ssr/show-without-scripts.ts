/** What a browser that knows the condition writes of it, and what one writes that does not. */
const WITHOUT_SCRIPTS = /scripting: none|^not all/

/**
 * Shows the document as it is without scripts: a browser that is too old for the site's scripts runs scripts all the
 * same, so that neither `noscript` nor a condition of a style sheet says it. Waits for the style sheets.
 */
export function showWithoutScripts(): void {
  // The entry may run before the document is parsed.
  if (document.readyState !== 'complete') {
    addEventListener('load', showWithoutScripts, { once: true })
    return
  }
  for (const { cssRules } of document.styleSheets) applyRules(cssRules)
  for (const note of document.querySelectorAll('noscript')) note.outerHTML = note.textContent
}

function applyRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && WITHOUT_SCRIPTS.test(rule.media.mediaText)) {
      rule.media.mediaText = 'all'
    }
    if ('cssRules' in rule) applyRules(rule.cssRules as CSSRuleList)
  }
}
