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

/** What the log can be filtered by. */
export const actionGroups: ReadonlyArray<[value: string, title: string]> = [
  ['session', 'Входы и выходы'],
  ['request', 'Заявки'],
  ['invite', 'Приглашения'],
  ['factor', 'Вторые факторы'],
  ['user', 'Люди'],
]
