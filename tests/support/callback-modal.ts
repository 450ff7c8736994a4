import type { Page } from 'playwright-core'
import type { CallbackModalData } from '../../src/features/callback/schema.ts'

/**
 * Opens the callback modal with any input data, as the buttons of the site do: replaces the data of a button on the
 * open page and clicks it.
 */
export async function openCallbackWith(page: Page, data: CallbackModalData): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first()
  await button.evaluate((element: HTMLElement, given) => {
    interface Fiber {
      return: Fiber | null
      alternate: Fiber | null
      memoizedProps: { data?: object }
    }
    const form = element.closest('form') as unknown as Record<string, Fiber>
    const key = Object.keys(form).find((name) => name.startsWith('__reactFiber$')) ?? ''
    const own = form[key]?.return
    for (const props of [own?.memoizedProps, own?.alternate?.memoizedProps]) {
      if (!props?.data) continue
      for (const name of Object.keys(props.data)) Reflect.deleteProperty(props.data, name)
      Object.assign(props.data, given)
    }
    // In the same task, because a render in between would restore the button's own data.
    element.focus()
    element.click()
  }, data)
  await page.getByRole('dialog').getByLabel('Имя').waitFor()
}
