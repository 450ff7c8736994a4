import type { Page } from 'playwright-core'
import type { CallbackModalData } from '../../src/features/callback/schema.ts'

/**
 * Opens the callback modal with any input data, as the buttons of the site do: replaces the data of a button on the
 * open page and clicks it.
 */
export async function openCallbackWith(page: Page, data: CallbackModalData): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first()
  await button.evaluate((element: HTMLElement, given) => {
    interface VNode {
      /** The parent. */
      __: VNode | null
      props: { data?: object }
    }
    const form = element.closest('form') as unknown as { __k: VNode[] }
    const data = form.__k[0]?.__?.__?.props.data
    if (data) {
      for (const name of Object.keys(data)) Reflect.deleteProperty(data, name)
      Object.assign(data, given)
    }
    // In the same task, because a render in between would restore the button's own data.
    element.focus()
    element.click()
  }, data)
  await page.getByRole('dialog').getByLabel('Имя').waitFor()
}
