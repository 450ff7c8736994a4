/**
 * Closes the drop-down lists inside an element when the visitor presses elsewhere, moves the focus out or
 * presses Escape. Answers what stops it.
 */
export function closeOutside(root: HTMLElement | null): () => void {
  if (!root) return () => {}
  const open = () => root.querySelectorAll<HTMLDetailsElement>('details[data-drop][open]')
  const closeOthers = ({ target }: Event) => {
    for (const list of open()) if (!list.contains(target as Node)) list.open = false
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    for (const list of open()) {
      list.open = false
      list.querySelector('summary')?.focus()
    }
  }
  document.addEventListener('pointerdown', closeOthers)
  document.addEventListener('focusin', closeOthers)
  root.addEventListener('keydown', closeOnEscape)
  return () => {
    document.removeEventListener('pointerdown', closeOthers)
    document.removeEventListener('focusin', closeOthers)
    root.removeEventListener('keydown', closeOnEscape)
  }
}
