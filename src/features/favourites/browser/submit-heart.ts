/** Where the form of a favourite button is sent without scripts. */
export const HEART_ACTION = '/favorites'

/** Names of a favourite button by what it does. */
export const heartTexts = {
  add: 'Добавить в избранное',
  remove: 'Убрать из избранного',
}

/**
 * Adds the lot of a favourite button's form or removes it. The button is busy until the server has answered. The module
 * of API calls may still be loading, so the click waits for it; if it fails to load, the call fails.
 */
export async function submitHeart(form: HTMLFormElement, wasIn: boolean): Promise<void> {
  const button = form.querySelector('button')
  button?.setAttribute('aria-busy', 'true')
  try {
    const { toggleFavourite } = await import('./favourites-calls.ts')
    await toggleFavourite(readLotId(form), wasIn)
  } catch (error) {
    console.warn('the favourite was not changed', error)
  }
  button?.removeAttribute('aria-busy')
}

/** Returns the lot of the form of a favourite button. */
export function readLotId(form: HTMLFormElement): number {
  return Number(new FormData(form).get('property'))
}
