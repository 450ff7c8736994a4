// chunk: first-load
/** On phones the page has to be there first. */
const MOVES = '(prefers-reduced-motion: no-preference) and (hover: hover) and (width > 767.98px)'
/** After this time the page is shown without a movement, ms. */
const MAX_WAIT_MS = 150
const LOOK_EVERY_MS = 8

/**
 * Moves the plan of a card to that of its lot's page, to which a navigation begins; returns whether it moves. The picture of the old plan is
 * taken while the data is fetched and the page is rendered, so that nothing waits for it. The style sheet of the page
 * names its plan and says how long the movement takes.
 */
export function movePlan(link: HTMLAnchorElement): boolean {
  const plan = link.closest('article')?.querySelector('img')
  if (!plan || !('startViewTransition' in document) || !matchMedia(MOVES).matches) return false
  plan.style.viewTransitionName = 'lot-plan'
  // A picture of the rest of the page is not needed.
  document.documentElement.style.viewTransitionName = 'none'
  // What has view transitions, asked for above, has the rest.
  /* oxlint-disable house/browser-features */
  const transition = document.startViewTransition(async () => {
    const end = performance.now() + MAX_WAIT_MS
    // The list that is left may stay in the document, out of sight.
    while (plan.checkVisibility() && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    plan.style.viewTransitionName = ''
    if (plan.checkVisibility()) transition.skipTransition()
  })
  /* oxlint-enable house/browser-features */
  // A transition that is skipped is no error.
  transition.ready.catch(() => {})
  void transition.finished.finally(() => {
    document.documentElement.style.viewTransitionName = ''
  })
  return true
}
