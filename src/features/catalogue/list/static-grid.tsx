import { useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { previewPage } from '../../../ui/page-preview.ts'
import { routeLinks } from '../../../ui/route-links.ts'
import { StaticMarkup } from '../../../ui/static-markup.tsx'
import { useRouter } from '../../../ui/use-router.ts'
import { movePlan } from '../../../ui/move-plan.ts'
import { readCard } from '../card/read-card.ts'
import { findLeftList, GRID_ID } from './left-list.ts'
import styles from './lot-list.module.css'

interface StaticGridProps {
  markup: string | undefined
  /** Called with the form of a favourite button in place of sending it. Must not change. */
  onHeart: (form: HTMLFormElement) => void
}

/** The cards of a list as the server has written them: into the document, or into the data of a navigation. */
export function StaticGrid({ markup, onHeart }: StaticGridProps) {
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    const grid = document.getElementById(GRID_ID)
    if (!grid) return undefined
    const endLinks = routeLinks(grid, navigate, showAtOnce)
    const submit = (event: Event) => {
      event.preventDefault()
      onHeart(event.target as HTMLFormElement)
    }
    grid.addEventListener('submit', submit)
    return () => {
      endLinks()
      grid.removeEventListener('submit', submit)
    }
  }, [navigate, onHeart])
  useLayoutEffect(() => {
    const isStep = markup !== undefined && router?.state.historyAction === 'POP'
    if (isStep) layOutAsLeft(router.state.location.key)
  }, [markup, router])
  return <StaticMarkup id={GRID_ID} className={styles['grid']} html={markup} />
}

/** Where the plan does not move to the page of the lot, the page begins with what its card says. */
function showAtOnce(_to: string, link: HTMLAnchorElement): void {
  if (movePlan(link) || !navigator.onLine) return
  const preview = readCard(link)
  if (preview) previewPage(link.pathname + link.search, preview)
}

/**
 * Items are laid out when they come near the window. After a step through the history they have the heights with which
 * the list was left, or all are laid out, so that the page can be scrolled to where it was.
 */
function layOutAsLeft(entry: string): void {
  const left = findLeftList(entry)
  for (const item of document.getElementById(GRID_ID)?.children ?? []) {
    const height = left?.heights.get(item.id)
    const { style } = item as HTMLElement
    if (height === undefined) style.contentVisibility = 'visible'
    else style.containIntrinsicHeight = `auto ${height}px`
  }
}
