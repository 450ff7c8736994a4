import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setUpSellingSite } from '../support/browser-site.ts'
import {
  checkDeskScreen,
  type DeskVisitor,
  giveCode,
  makeDeskVisitor,
  signInOnPage,
} from '../support/desk-visitor.ts'
import { PASSWORD, totpCode } from '../support/desk.ts'

const people = {} as Record<'anna' | 'boris' | 'vera', DeskVisitor>
const site = setUpSellingSite({
  hasEmptyLog: false,
  fill: async (db) => {
    people.anna = await makeDeskVisitor(db, 'owner', 'Анна')
    people.boris = await makeDeskVisitor(db, 'manager', 'Борис')
    people.vera = await makeDeskVisitor(db, 'owner', 'Вера')
  },
})

/** Passkeys belong to a name, so the site is visited by one. */
const named = (path: string) => `${site.address.replace('127.0.0.1', 'localhost')}${path}`

async function openDesk(
  person: DeskVisitor,
  path: string,
): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await site.visit()
  page.setDefaultTimeout(60_000)
  await page.goto(named(path))
  await signInOnPage(page, person)
  return { page, errors }
}

/** Browsers report every answer that is no success, also those that a screen handles. */
const exceptRefusals = (errors: readonly string[]) =>
  errors.filter((error) => !error.includes('Failed to load resource'))

const rowOf = (page: Page, name: string) => page.getByRole('listitem', { name })

describe('the team on the desk', { timeout: 240_000 }, () => {
  it('invites a person by a link that is shown once, after the second factor is given again', async () => {
    const { page, errors } = await openDesk(people.anna, '/desk/team')
    await page.getByRole('heading', { name: 'Команда' }).waitFor()
    await page.getByRole('button', { name: 'Создать приглашение' }).click()
    await page.getByRole('heading', { name: 'Подтвердите, что это вы' }).waitFor()
    await page.getByText('подойдёт код восстановления').waitFor()
    await checkDeskScreen(page, 'step-up')
    await page.keyboard.press('Escape')
    await page.getByText('Подтвердите вход ещё раз').waitFor()
    await page.getByLabel('Имя').fill('Галина')
    await page.getByLabel('Почта').fill('galina')
    await page.getByLabel('Роль').first().selectOption('Аналитик')
    await page.getByRole('button', { name: 'Создать приглашение' }).click()
    await page.getByLabel('Код из приложения').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('Неверная почта, пароль или код').waitFor()
    await giveCode(page, people.anna)
    // The wrong e-mail is named, and nothing typed is lost.
    await page.locator('[aria-invalid="true"]').waitFor()
    expect(await page.getByLabel('Имя').inputValue()).toBe('Галина')
    await page.getByLabel('Почта').fill('galina@desk.example')
    await page.keyboard.press('Enter')
    const link = page.getByRole('textbox', { name: 'Ссылка для входа: Галина' })
    const url = await link.inputValue()
    expect(url).toContain('/desk/invite/')
    expect(await page.getByLabel('Роль').first().inputValue()).toBe('manager')
    expect(await link.evaluate((field) => field === document.activeElement)).toBe(true)
    await rowOf(page, 'Галина').getByText('Приглашение не принято').waitFor()
    await checkDeskScreen(page, 'team')

    await rowOf(page, 'Галина').getByRole('button', { name: 'Пригласить снова' }).click()
    const again = rowOf(page, 'Галина').getByRole('textbox')
    await expect.poll(() => again.inputValue()).not.toBe(url)
    const newUrl = await again.inputValue()

    const { page: other } = await site.visit()
    other.setDefaultTimeout(60_000)
    await other.goto(named(new URL(url).pathname))
    await other.getByRole('heading', { name: 'Ссылка не действует' }).waitFor()
    await checkDeskScreen(other, 'old-link')
    await other.goto(named(new URL(newUrl).pathname))
    await other.getByLabel('Пароль').fill(PASSWORD)
    await other.keyboard.press('Enter')
    await other.getByText('Не сканируется').click()
    const secret = (await other.locator('code').innerText()).replaceAll(/\s/g, '')
    await other.getByLabel('Код из приложения').fill(totpCode(secret, new Date()))
    await other.keyboard.press('Enter')
    await other.getByLabel('Коды сохранены').check()
    await other.getByRole('button', { name: 'Продолжить' }).click()
    await other.getByRole('heading', { name: 'Заявки' }).waitFor()
    expect(await other.getByRole('link', { name: 'Команда' }).count()).toBe(0)
    await other.goto(named('/desk/team'))
    await other.getByRole('heading', { name: 'Нет доступа' }).waitFor()
    await checkDeskScreen(other, 'no-access')
    await other.goto(named(new URL(newUrl).pathname))
    await other.getByText('уже использована').waitFor()
    await page.reload()
    await rowOf(page, 'Галина').getByText('Работает').waitFor()
    expect(await page.getByText('/desk/invite/').count()).toBe(0)
    expect(exceptRefusals(errors)).toEqual([])
  })

  it('changes roles, shows both states of a stale change, and ends the sessions of a closed account', async () => {
    const { page: his } = await openDesk(people.boris, '/desk/me')
    await his.getByRole('heading', { name: 'Моя учётная запись' }).waitFor()
    const { page } = await openDesk(people.anna, '/desk/team')
    const { page: hers } = await openDesk(people.vera, '/desk/team')
    for (const [one, person] of [
      [page, people.anna],
      [hers, people.vera],
    ] as const) {
      await rowOf(one, 'Борис').getByText('Изменить доступ').click()
      const role = one === page ? 'Редактор' : 'Аналитик'
      await rowOf(one, 'Борис').getByLabel('Роль').selectOption(role)
      // Focus stays where the person was.
      await rowOf(one, 'Борис').getByRole('button', { name: 'Сохранить роль' }).press('Enter')
      await giveCode(one, person)
      if (one === page) await rowOf(one, 'Борис').getByText('Роль изменена').waitFor()
    }
    await hers
      .getByText('Сейчас: редактор, доступ открыт. Вы хотели: аналитик, доступ открыт')
      .waitFor()
    await checkDeskScreen(hers, 'stale')
    await rowOf(hers, 'Борис').getByRole('button', { name: 'Ссылка для нового пароля' }).click()
    await hers.getByRole('textbox', { name: 'Ссылка для входа: Борис' }).waitFor()
    await rowOf(hers, 'Борис').getByRole('button', { name: 'Закрыть доступ' }).click()
    await rowOf(hers, 'Борис').getByText('Доступ закрыт').first().waitFor()
    await his.getByLabel('Имя').fill('Борис Борисович')
    await his.getByRole('button', { name: 'Сохранить имя' }).click()
    await his.getByRole('heading', { name: 'Сеанс закончился' }).waitFor()
    await checkDeskScreen(his, 'ended')

    await rowOf(hers, 'Борис').getByRole('button', { name: 'Открыть доступ' }).click()
    await rowOf(hers, 'Борис').getByText('Доступ открыт').waitFor()
    await signInOnPage(his, people.boris)
    await his.getByText('Имя сохранено').waitFor()
    expect(await his.getByLabel('Имя').inputValue()).toBe('Борис Борисович')

    await page.getByRole('link', { name: 'Журнал' }).click()
    await page.locator('select[name="user"]').selectOption('Анна')
    await page.getByRole('button', { name: 'Показать' }).click()
    await page.waitForURL(/user=/)
    await page.getByRole('cell', { name: 'роль менеджер → редактор' }).waitFor()
    const who = await page.locator('tbody tr td:nth-child(2)').allInnerTexts()
    expect(new Set(who)).toEqual(new Set(['Анна']))
    await checkDeskScreen(page, 'audit')
  })
})

describe('one’s own account on the desk', { timeout: 240_000 }, () => {
  it('adds a passkey, signs in with it, confirms with it, and removes it', async () => {
    const { page, errors } = await site.visit()
    page.setDefaultTimeout(60_000)
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(named('/desk/me'))
    await signInOnPage(page, people.vera)
    await page.getByLabel('Название, чтобы узнать ключ').fill('Рабочий ноутбук')
    await page.keyboard.press('Enter')
    await giveCode(page, people.vera)
    await page.getByText('Ключ доступа добавлен').waitFor()
    await page.getByText('Рабочий ноутбук').waitFor()
    await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
    await page.getByText('Этот ключ уже подключён').waitFor()
    await checkDeskScreen(page, 'me')

    const signOut = () => page.getByRole('button', { name: 'Выйти' }).click()
    const heading = page.getByRole('heading', { name: 'Моя учётная запись' })
    await session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId,
      enabled: false,
    })
    await signOut()
    await page.getByRole('heading', { name: 'Вход в кабинет' }).waitFor()
    await checkDeskScreen(page, 'sign-in')
    await session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId,
      enabled: true,
    })
    await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
    await heading.waitFor()
    await page.getByText('последний вход').waitFor()

    await page.getByRole('button', { name: 'Создать новые коды' }).click()
    await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
    await page.getByLabel('Коды сохранены').waitFor()
    expect(await page.locator('code').count()).toBe(10)
    people.vera.codes = await page.locator('code').allInnerTexts()
    await page.getByLabel('Коды сохранены').check()
    await page.getByRole('button', { name: 'Продолжить' }).click()
    await page.getByText('Осталось 10 из 10').waitFor()
    await page.getByRole('button', { name: 'Удалить ключ «Рабочий ноутбук»' }).click()
    await page.getByText('Ключ доступа удалён').waitFor()
    expect(exceptRefusals(errors)).toEqual([])
  })

  it('changes the password with the current one, lists sessions and ends another', async () => {
    const { page: other } = await openDesk(people.vera, '/desk/state')
    await other.getByRole('heading', { name: 'Состояние' }).waitFor()
    await checkDeskScreen(other, 'state')
    const { page, errors } = await openDesk(people.vera, '/desk/me')
    await page.getByLabel('Текущий пароль').fill('не тот пароль совсем')
    await page.getByLabel('Новый пароль').fill('другой длинный пароль')
    await page.keyboard.press('Enter')
    await page.getByText('Текущий пароль не подошёл').waitFor()
    await page.getByLabel('Текущий пароль').fill(PASSWORD)
    await page.getByLabel('Новый пароль').fill('qwerty')
    await page.keyboard.press('Enter')
    await page.locator('[aria-invalid="true"]').waitFor()
    const ends = page.getByRole('button', { name: /^Закончить сеанс: / })
    const before = await ends.count()
    await ends.first().click()
    await expect.poll(() => ends.count()).toBe(before - 1)
    await other.getByRole('button', { name: 'Проверить снова' }).click()
    await other.getByRole('heading', { name: 'Сеанс закончился' }).waitFor()
    await page.getByLabel('Новый пароль').fill('другой длинный пароль')
    await page.keyboard.press('Enter')
    await page.getByText('Пароль изменён').waitFor()
    expect(exceptRefusals(errors)).toEqual([])
  })
})

describe('a screen of the desk', { timeout: 240_000 }, () => {
  it('says that it failed with the number of the request, that there is no connection, and loads again', async () => {
    const { page } = await openDesk(people.anna, '/desk/me')
    await page.getByRole('heading', { name: 'Моя учётная запись' }).waitFor()
    // Another tab has the stream: when it opens, screens load again by themselves, and the button may be gone.
    await page.addInitScript(() => {
      void navigator.locks.request('kvartal-desk-events', () => new Promise(() => undefined))
    })
    const screens = [
      ['team', 'users/', 'Команда'],
      ['state', 'state/', 'Состояние'],
      ['me', 'me/', 'Моя учётная запись'],
      ['audit', 'audit/', 'Журнал'],
      ['lots', 'lots/', 'Лоты'],
      ['sources', 'sources/', 'Фиды и прайсы'],
      ['requests', 'requests/', 'Заявки'],
    ] as const
    for (const [path, call, title] of screens) {
      const address = new RegExp(`/desk/api/${call}(\\?|$)`)
      await page.route(address, (route) =>
        route.fulfill({
          status: 503,
          headers: { 'x-request-id': 'req-17' },
          json: { detail: 'База данных не отвечает' },
        }),
      )
      await page.goto(named(`/desk/${path}`))
      await page.getByText('Номер запроса: req-17').waitFor()
      if (path === 'team') await checkDeskScreen(page, 'failed')
      await page.unroute(address)
      await page.route(address, (route) => route.abort())
      await page.getByRole('button', { name: 'Повторить' }).click()
      await page.getByRole('heading', { name: 'Нет связи с сервером' }).waitFor()
      await page.unroute(address)
      await page.getByRole('button', { name: 'Повторить' }).click()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    }
    await page.context().setOffline(true)
    await page.getByText('Нет соединения с интернетом').waitFor()
    await checkDeskScreen(page, 'offline')
    await page.context().setOffline(false)
    await page.getByText('Нет соединения с интернетом').waitFor({ state: 'detached' })
  })
})
