// chunk: controls
import type { MouseEvent, ReactNode } from 'react'
import { SHEET_HEAD_ID, SHEET_ID } from './open-filters.ts'

interface FiltersButtonProps {
  /** Address of the list. */
  path: string
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
  className: string | undefined
  children: ReactNode
}

/**
 * Opens all filters beside the list, and is a button of the form that leads to their page where scripts or popovers
 * are missing. What the panel shows is fetched when a pointer or the focus reaches the button.
 */
export function FiltersButton({ path, chosen, className, children }: FiltersButtonProps) {
  // Its code is that of the panel, which is not part of the first load.
  const prefetch = () => {
    import('./panel-data.ts').then(
      (panel) => panel.prefetchFilterForm(path, chosen),
      () => {},
    )
  }
  return (
    <button
      type="submit"
      formAction={`${path}/filters`}
      className={className}
      onClick={openSheet}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </button>
  )
}

function openSheet(event: MouseEvent): void {
  const sheet = document.getElementById(SHEET_ID)
  if (!sheet || !('showPopover' in sheet)) return
  event.preventDefault()
  sheet.showPopover?.()
  document.getElementById(SHEET_HEAD_ID)?.focus({ preventScroll: true })
}
