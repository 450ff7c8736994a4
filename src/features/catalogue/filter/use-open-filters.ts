import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { closeOutside } from './close-outside.ts'

const OPEN_DROP = 'details[data-drop][open]'
/**
 * Milliseconds between closing and taking the entry away: what closed it may be a link or the form's button, and
 * the router tells later that it is on its way; going back at once would call that off.
 */
const SETTLING = 100

/**
 * Makes the filter sheet and the drop-down lists inside it close as overlays do: by a press outside, by Escape,
 * and by Back before it leaves the page. An open one has an entry of its own in the history, so that Back has
 * something to close even where the page was the first one of its tab; what is chosen meanwhile stays.
 */
export function useOpenFilters(sheet: RefObject<HTMLElement | null>): void {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const location = useLocation()
  const isIdle = useNavigation().state === 'idle'
  /** Whether the entry was asked for and is not yet taken away. */
  const hasEntry = useRef(false)
  const blocker = useBlocker(({ historyAction }) => isOpen && historyAction === 'POP')

  useEffect(() => closeOutside(sheet.current), [sheet])

  useEffect(() => {
    const root = sheet.current
    if (!root) return
    // `toggle` does not bubble, but is heard on its way down.
    const listen = () =>
      setIsOpen(root.matches(':popover-open') || root.querySelector(OPEN_DROP) !== null)
    root.addEventListener('toggle', listen, true)
    return () => root.removeEventListener('toggle', listen, true)
  }, [sheet])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const drop = sheet.current?.querySelector<HTMLDetailsElement>(OPEN_DROP)
    if (drop) drop.open = false
    else if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
    blocker.reset()
  }, [blocker, sheet])

  useEffect(() => {
    if (!isIdle) return undefined
    const isOnTop = location.state?.isOverlay === true
    if (isOpen && !hasEntry.current) {
      hasEntry.current = true
      void navigate(location.pathname + location.search, {
        state: { isOverlay: true },
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
    } else if (!isOpen && hasEntry.current) {
      const timer = setTimeout(() => {
        hasEntry.current = false
        if (isOnTop) void navigate(-1)
      }, SETTLING)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [isOpen, isIdle, location, navigate])
}
