import type { Page } from 'playwright-core'
import type { CallbackModalData } from '../../src/features/callback/schema.ts'

/**
 * Opens the callback modal with any input data, the way the site's own buttons do: the button on the open
 * page is given this data instead of its own, and pressed.
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
    // Pressed in the same breath: a rendering in between would bring the button's own data back.
    element.focus()
    element.click()
  }, data)
  await page.getByRole('dialog').getByLabel('Имя').waitFor()
}
