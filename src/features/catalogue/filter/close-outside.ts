/**
 * Closes the drop-down lists inside an element when the visitor presses elsewhere, moves the focus out or
 * presses Escape. Answers what stops it.
 */
export function closeOutside(root: HTMLElement | null): () => void {
  if (!root) return () => {}
  const open = () => root.querySelectorAll<HTMLDetailsElement>('details[data-drop][open]')
  // Not by pointerdown or focusin: both come before the click that a link may be pressed with, and what closing
  // does to the history would undo where the link leads.
  const closeOthers = ({ target, type, key }: Event & { key?: string }) => {
    if (type === 'keyup' && key !== 'Tab') return
    for (const list of open()) if (!list.contains(target as Node)) list.open = false
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    for (const list of open()) {
      list.open = false
      list.querySelector('summary')?.focus()
    }
  }
  document.addEventListener('click', closeOthers)
  document.addEventListener('keyup', closeOthers)
  root.addEventListener('keydown', closeOnEscape)
  return () => {
    document.removeEventListener('click', closeOthers)
    document.removeEventListener('keyup', closeOthers)
    root.removeEventListener('keydown', closeOnEscape)
  }
}
