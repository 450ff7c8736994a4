// chunk: late-parts
import { favouritesStore, isFavourite } from './favourites-store.ts'
import { HEART_ACTION, heartTexts, readLotId, submitHeart } from './submit-heart.ts'

/**
 * Makes the favourite buttons in markup that the server has written do what `FavouriteToggle` does. Returns a function
 * that ends that.
 */
export function keepHearts(root: HTMLElement): () => void {
  const submit = (event: Event) => {
    const form = event.target as HTMLFormElement
    event.preventDefault()
    void submitHeart(form, form.querySelector('button')?.ariaPressed === 'true')
  }
  root.addEventListener('submit', submit)
  const endHearts = showHearts(root)
  return () => {
    root.removeEventListener('submit', submit)
    endHearts()
  }
}

/** Makes these buttons show whether their lots are favourites, where the page handles their forms itself. */
export function showHearts(root: HTMLElement): () => void {
  return favouritesStore.subscribe((favourites) => {
    for (const form of root.querySelectorAll<HTMLFormElement>(`form[action="${HEART_ACTION}"]`)) {
      showPressed(form, isFavourite(favourites, readLotId(form)))
    }
  })
}

function showPressed(form: HTMLFormElement, isIn: boolean): void {
  const button = form.querySelector('button')
  if (!button || button.ariaPressed === String(isIn)) return
  const { add, remove } = heartTexts
  const [before, now] = isIn ? [add, remove] : [remove, add]
  button.ariaPressed = String(isIn)
  button.value = isIn ? 'remove' : 'add'
  button.title = now
  button.ariaLabel = button.ariaLabel?.replace(before, now) ?? now
}
