const names: Readonly<Record<string, string>> = {
  'invite.create': 'Создана ссылка',
  'invite.password': 'Задан пароль',
  'invite.accept': 'Принята ссылка',
  'factor.totp': 'Подключён второй фактор',
  'session.password': 'Введён пароль',
  'session.start': 'Вход',
  'session.refused': 'Отказ во входе',
  'session.end': 'Выход',
  'request.read': 'Открыта заявка',
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
]
