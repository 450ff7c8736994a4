// chunk: lot-parts
/** Where the form of a favourite button is sent without scripts. */
export const HEART_ACTION = '/favorites'

/** Names of a favourite button by what it does. */
export const heartTexts = {
  add: 'Добавить в избранное',
  remove: 'Убрать из избранного',
}

type ToggleFavourite = typeof import('./favourites-calls.ts').toggleFavourite

let loadedToggle: ToggleFavourite | undefined

/** Takes the API call from its module when that is loaded, so that a click sends its request at once. */
export function setFavouriteToggle(toggle: ToggleFavourite): void {
  loadedToggle = toggle
}

/**
 * Adds the lot of a favourite button's form or removes it. The button is busy until the server has answered. The module
 * of API calls may still be loading, so the click waits for it; if it fails to load, the call fails.
 */
export async function submitHeart(form: HTMLFormElement, wasIn: boolean): Promise<void> {
  const button = form.querySelector('button')
  button?.setAttribute('aria-busy', 'true')
  try {
    const toggle = loadedToggle ?? (await import('./favourites-calls.ts')).toggleFavourite
    await toggle(readLotId(form), wasIn)
  } catch (error) {
    console.warn('the favourite was not changed', error)
  }
  button?.removeAttribute('aria-busy')
}

/** Returns the lot of the form of a favourite button. */
export function readLotId(form: HTMLFormElement): number {
  return Number(form.querySelector<HTMLInputElement>('[name="property"]')?.value)
}
