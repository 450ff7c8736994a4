/** On phones the page has to be there first. */
const MOVES = '(prefers-reduced-motion: no-preference) and (hover: hover) and (width > 767.98px)'
/** After this time the page is shown without a movement, ms. */
const MAX_WAIT_MS = 150
const LOOK_EVERY_MS = 8

/**
 * Moves the plan of a card to that of its lot's page, to which a navigation has begun. The picture of the old plan is
 * taken while the data is fetched and the page is rendered, so that nothing waits for it. The style sheet of the page
 * names its plan and says how long the movement takes.
 */
export function movePlan(link: HTMLAnchorElement): void {
  const plan = link.closest('article')?.querySelector('img')
  if (!plan || !('startViewTransition' in document) || !matchMedia(MOVES).matches) return
  plan.style.viewTransitionName = 'lot-plan'
  // A picture of the rest of the page is not needed.
  document.documentElement.style.viewTransitionName = 'none'
  const transition = document.startViewTransition(async () => {
    const end = performance.now() + MAX_WAIT_MS
    while (plan.isConnected && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    if (!plan.isConnected) return
    plan.style.viewTransitionName = ''
    transition.skipTransition()
  })
  // A transition that is skipped is no error.
  transition.ready.catch(() => {})
}
