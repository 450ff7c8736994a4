import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/** What the log called its actions before its rows said so themselves. */
const TITLES: Readonly<Record<string, string>> = {
  'audit.export': 'Выгрузка журнала',
  'factor.identity': 'Связан вход через сервис',
  'factor.identity.remove': 'Удалён вход через сервис',
  'factor.offer': 'Подключение второго фактора',
  'factor.passkey': 'Добавлен ключ доступа',
  'factor.passkey.remove': 'Удалён ключ доступа',
  'factor.recovery': 'Новые коды восстановления',
  'factor.totp': 'Подключён второй фактор',
  'invite.accept': 'Принята ссылка',
  'invite.create': 'Создана ссылка',
  'invite.password': 'Задан пароль',
  'me.absence': 'Отсутствие',
  'me.name': 'Изменено имя',
  'me.password': 'Изменён пароль',
  'me.session.end': 'Сеанс закончен',
  'request.add': 'Заявка добавлена',
  'request.assign': 'Заявка передана',
  'request.correct': 'Исправлены имя или номер',
  'request.erase': 'Данные уничтожены',
  'request.export': 'Выгрузка заявок',
  'request.handle': 'Отмечены обработанными',
  'request.note': 'Заметка',
  'request.outcome': 'Записан итог',
  'request.read': 'Открыта заявка',
  'request.remind': 'Напоминание о встрече',
  'request.reopen': 'Заявка открыта снова',
  'request.retry': 'Отправлена снова',
  'request.return': 'Заявки вернулись',
  'request.take': 'Заявка взята',
  'session.codes': 'Пять неверных кодов',
  'session.end': 'Выход',
  'session.identity': 'Вход через сервис',
  'session.password': 'Введён пароль',
  'session.refused': 'Отказ во входе',
  'session.start': 'Вход',
  'session.step_up': 'Вход подтверждён',
  'user.change': 'Изменён доступ',
  'user.invite': 'Приглашён человек',
  'user.reset': 'Ссылка для нового пароля',
  'user.sessions': 'Сеансы закончены',
}

/**
 * Rows of the log say what their action is called, what they are about and what changed; `audit_entities` finds them by
 * it. Rows of before get their titles, and what their ids are: people of the office, or requests. A request may have
 * been erased since, so that the ids of its rows are requests unless they are people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const column of ['title', 'entity', 'entity_id', 'entity_title', 'changes']) {
    await schema.alterTable('audit_log').addColumn(column, 'text').execute()
  }
  await schema
    .createTable('audit_entities')
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('audit_id', 'integer', (c) =>
      c.notNull().references('audit_log.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('audit_entities_key', ['entity', 'entity_id', 'audit_id'])
    .execute()
  // A deleted row of the log takes these with it.
  await schema.createIndex('audit_entities_row').on('audit_entities').column('audit_id').execute()
  for (const [action, title] of Object.entries(TITLES)) {
    await sql`update audit_log set title = ${title} where action = ${action}`.execute(db)
  }
  const ids = isPostgres(db)
    ? sql`audit_log cross join lateral json_array_elements_text(audit_log.ids::json) as one(value)`
    : sql`audit_log, json_each(audit_log.ids) as one`
  await sql`insert into audit_entities (entity, entity_id, audit_id)
    select distinct 'user', one.value, audit_log.id from ${ids}
    where one.value in (select id from desk_users)`.execute(db)
  await sql`insert into audit_entities (entity, entity_id, audit_id)
    select distinct 'request', one.value, audit_log.id from ${ids}
    where action like 'request.%' and one.value not in (select id from desk_users)`.execute(db)
  for (const entity of ['user', 'request']) {
    const own = sql`select audit_id from audit_entities where entity = ${entity}`
    await sql`update audit_log set entity = ${entity} where id in (${own})`.execute(db)
    await sql`update audit_log set entity_id = (select entity_id from audit_entities
      where audit_id = audit_log.id and entity = ${entity})
      where id in (${own} group by audit_id having count(*) = 1)`.execute(db)
  }
}
