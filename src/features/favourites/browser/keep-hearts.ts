import { favouritesStore, isFavourite } from './favourites-store.ts'

/** Where the form of a favourite button is sent without scripts. */
export const HEART_ACTION = '/favorites'

/** Names of a favourite button by what it does. */
export const heartTexts = {
  add: 'Добавить в избранное',
  remove: 'Убрать из избранного',
}

/**
 * Makes the favourite buttons in markup that hydration keeps do what `FavouriteToggle` does. Returns a function that
 * ends that.
 */
export function keepHearts(root: HTMLElement): () => void {
  const submit = (event: Event) => {
    const form = event.target as HTMLFormElement
    event.preventDefault()
    void submitHeart(form, findButton(form)?.ariaPressed === 'true')
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

/**
 * Adds the lot of a favourite button's form or removes it. The button is busy until the server has answered. The module
 * of API calls may still be loading, so the click waits for it; if it fails to load, the call fails.
 */
export async function submitHeart(form: HTMLFormElement, wasIn: boolean): Promise<void> {
  const button = findButton(form)
  button?.setAttribute('aria-busy', 'true')
  try {
    const { toggleFavourite } = await import('./favourites-calls.ts')
    await toggleFavourite(readLotId(form), wasIn)
  } catch (error) {
    console.warn('the favourite was not changed', error)
  }
  button?.removeAttribute('aria-busy')
}

function readLotId(form: HTMLFormElement): number {
  return Number(new FormData(form).get('property'))
}

function findButton(form: HTMLFormElement): HTMLButtonElement | null {
  return form.querySelector('button')
}

function showPressed(form: HTMLFormElement, isIn: boolean): void {
  const button = findButton(form)
  if (!button || button.ariaPressed === String(isIn)) return
  const { add, remove } = heartTexts
  const [before, now] = isIn ? [add, remove] : [remove, add]
  button.ariaPressed = String(isIn)
  button.value = isIn ? 'remove' : 'add'
  button.title = now
  const name = button.querySelector('span')
  if (name) name.textContent = name.textContent.replace(before, now)
}
