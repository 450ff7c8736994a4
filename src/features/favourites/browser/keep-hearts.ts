import { favouritesStore, isFavourite } from './favourites-store.ts'
import { HEART_ACTION, heartTexts, readLotId, submitHeart } from './submit-heart.ts'

/**
 * Makes the favourite buttons in markup that hydration keeps do what `FavouriteToggle` does. Returns a function that
 * ends that.
 */
export function keepHearts(root: HTMLElement): () => void {
  const submit = (event: Event) => {
    const form = event.target as HTMLFormElement
    event.preventDefault()
    void submitHeart(form, form.querySelector('button')?.ariaPressed === 'true')
  }
  root.addEventListener('submit', submit)
  const unsubscribe = favouritesStore.subscribe((favourites) => {
    for (const form of root.querySelectorAll<HTMLFormElement>(`form[action="${HEART_ACTION}"]`)) {
      showPressed(form, isFavourite(favourites, readLotId(form)))
    }
  })
  return () => {
    root.removeEventListener('submit', submit)
    unsubscribe()
  }
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
