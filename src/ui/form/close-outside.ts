// chunk: first-load
/**
 * Closes the drop-down lists in an element on a click outside, when the focus leaves them, and on Escape. Returns a
 * function that removes the listeners.
 */
export function closeOutside(root: HTMLElement | null): () => void {
  if (!root) return () => {}
  const open = () => root.querySelectorAll<HTMLDetailsElement>('details[data-drop][open]')
  // pointerdown and focusin fire before the click on a link. Closing changes the history, which would cancel the
  // navigation of the link.
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
