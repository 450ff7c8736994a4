import { roleNames } from '../frame/menu.ts'
import { outcomeNames } from '../requests/request-words.ts'

const names: Readonly<Record<string, string>> = {
  'invite.create': 'Создана ссылка',
  'invite.password': 'Задан пароль',
  'invite.accept': 'Принята ссылка',
  'factor.totp': 'Подключён второй фактор',
  'session.password': 'Введён пароль',
  'session.identity': 'Вход через сервис',
  'session.start': 'Вход',
  'session.refused': 'Отказ во входе',
  'session.end': 'Выход',
  'session.step_up': 'Вход подтверждён',
  'request.read': 'Открыта заявка',
  'request.add': 'Заявка добавлена',
  'request.correct': 'Исправлены имя или номер',
  'request.remind': 'Напоминание о встрече',
  'request.take': 'Заявка взята',
  'request.assign': 'Заявка передана',
  'request.outcome': 'Записан итог',
  'request.note': 'Заметка',
  'request.reopen': 'Заявка открыта снова',
  'request.return': 'Заявки вернулись',
  'request.retry': 'Отправлена снова',
  'request.handle': 'Отмечены обработанными',
  'request.erase': 'Данные уничтожены',
  'request.export': 'Выгрузка заявок',
  'user.invite': 'Приглашён человек',
  'user.change': 'Изменён доступ',
  'user.reset': 'Ссылка для нового пароля',
  'user.sessions': 'Сеансы закончены',
  'factor.offer': 'Подключение второго фактора',
  'factor.recovery': 'Новые коды восстановления',
  'factor.passkey': 'Добавлен ключ доступа',
  'factor.passkey.remove': 'Удалён ключ доступа',
  'factor.identity': 'Связан вход через сервис',
  'factor.identity.remove': 'Удалён вход через сервис',
  'me.password': 'Изменён пароль',
  'me.name': 'Изменено имя',
  'me.absence': 'Отсутствие',
  'me.session.end': 'Сеанс закончен',
  'audit.export': 'Выгрузка журнала',
}

/** The name of an action in Russian; an unknown one stays as it is. */
export function nameAction(action: string): string {
  return names[action] ?? action
}

const words: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(roleNames).map(([role, name]) => [role, name.toLowerCase()]),
  ),
  ...Object.fromEntries(
    Object.entries(outcomeNames).map(([outcome, name]) => [outcome, name.toLowerCase()]),
  ),
}

/** What a row of the log is about, with roles and outcomes in Russian: it has them as they are stored. */
export function describeSubject(action: string, subject: string): string {
  if (!/^(user|request|invite)\./.test(action)) return subject
  // Only behind «Итог:», a comma, «роль» or an arrow: a person may have such a name.
  return subject.replaceAll(
    /(?<=(?:Итог:|,|роль|→) )[a-z_]+(?=$|,| →)/g,
    (word) => words[word] ?? word,
  )
}
