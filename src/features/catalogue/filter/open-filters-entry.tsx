// chunk: controls
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { afterPaint } from '../../../lib/time/after-paint.ts'
import { closeOutside } from '../../../ui/form/close-outside.ts'
import { useRouter } from '../../../ui/use-router.ts'
import { isPopoverOpen } from '../../../ui/form/is-popover-open.ts'
import { type FilterEntry, hasOpenFilters, OPEN_DROP } from './open-filters.ts'

/**
 * Delay before the history entry is removed. A link or the submit button can close the sheet, and the router starts
 * their navigation later. Going back immediately would cancel it.
 */
const ENTRY_REMOVAL_DELAY_MS = 100

interface OpenFiltersProps {
  /** The element that contains the filters and is itself the sheet. */
  sheet: RefObject<HTMLElement | null>
}

/**
 * Makes the filter sheet and its drop-down lists close like overlays: on a click outside, on Escape, and on Back,
 * which then does not leave the page. An open overlay has its own history entry, so that Back works even if the page
 * is the first of its tab. Everything chosen in the meantime shares this entry, so that one Back undoes it.
 *
 * A component that renders nothing: opening does not render the filters again, and the browser paints the open sheet
 * before the router handles the entry.
 */
export function OpenFilters({ sheet }: OpenFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const location = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const router = useRouter()
  /** The history entry was added and not yet removed. */
  const hasEntry = useRef(false)
  // The document tells what is open: after closing, `isOpen` stays true until the next paint, and a second Back in that
  // time would be blocked with nothing left to close.
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === 'POP' && hasOpenFilters(sheet.current),
  )

  useEffect(() => closeOutside(sheet.current), [sheet])

  useEffect(() => {
    const root = sheet.current
    if (!root) return
    // `toggle` does not bubble, so it is handled in the capture phase.
    let stop = () => {}
    const listen = () => {
      stop()
      stop = afterPaint(() => {
        // The rest of the filters is laid out in the second frame: most of the time of opening is theirs.
        root.toggleAttribute('data-late', !isPopoverOpen(root))
        setIsOpen(hasOpenFilters(root))
      })
    }
    // Opened before this code was loaded.
    listen()
    root.addEventListener('toggle', listen, true)
    return () => {
      stop()
      root.removeEventListener('toggle', listen, true)
    }
  }, [sheet])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const drop = sheet.current?.querySelector<HTMLDetailsElement>(OPEN_DROP)
    if (drop) drop.open = false
    else if (isPopoverOpen(sheet.current)) sheet.current.hidePopover?.()
    blocker.reset()
  }, [blocker, sheet])

  useEffect(() => {
    // After a navigation in flight, or when a new location is rendered, the effect runs again.
    const isBehind = () =>
      router?.state.navigation.location !== undefined || router?.state.location.key !== location.key
    if (!isIdle || isBehind()) return undefined
    const { pathname, search } = location
    const entry = location.state as Partial<FilterEntry> | null
    const stay = { preventScrollReset: true, defaultShouldRevalidate: false }
    if (isOpen && !hasEntry.current) {
      hasEntry.current = true
      const state: FilterEntry = { isOverlay: true, from: search }
      void navigate(pathname + search, { state, ...stay })
    } else if (!isOpen && hasEntry.current) {
      const timer = setTimeout(() => {
        if (isBehind()) return
        hasEntry.current = false
        if (entry?.isOverlay !== true) return
        // An entry in which something was chosen stays as an ordinary one.
        if (entry.from === search) void navigate(-1)
        else void navigate(pathname + search, { replace: true, state: null, ...stay })
      }, ENTRY_REMOVAL_DELAY_MS)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [isOpen, isIdle, location, navigate, router])

  return null
}
