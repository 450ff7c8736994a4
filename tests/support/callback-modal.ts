import type { Page } from 'playwright-core'
import type { CallbackModalData } from '../../src/features/callback/schema.ts'

/**
 * Opens the callback modal with any input data, as the buttons of the site do: replaces the data of a button on the
 * open page and clicks it.
 */
export async function openCallbackWith(page: Page, data: CallbackModalData): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Заказать звонок' }).first()
  await button.evaluate((element: HTMLElement, given) => {
    // Preact's names in its published build.
    interface VNode {
      __k: (VNode | null)[] | null
      __e: Node | null
      props: { data?: object } | null
    }
    const form = element.closest('form')
    const findData = (node: VNode | null): object | undefined => {
      if (node?.__e === form && node.props?.data) return node.props.data
      for (const child of node?.__k ?? []) {
        const found = findData(child)
        if (found) return found
      }
      return undefined
    }
    const root = document.getElementById('page') as unknown as { __k: VNode }
    const data = findData(root.__k)
    if (!data) throw new Error('the button has no data')
    for (const name of Object.keys(data)) Reflect.deleteProperty(data, name)
    Object.assign(data, given)
    // In the same task, because a render in between would restore the button's own data.
    element.focus()
    element.click()
  }, data)
  await page.getByRole('dialog').getByLabel('Имя').waitFor()
}
