/** What a problem of `/readyz` means, one Russian sentence each; its own reason is English, for the log. */
export const problemWords: Readonly<Record<string, string>> = {
  database: 'База данных не отвечает',
  disk: 'Базу или папку медиа не записать: диск полон или только для чтения',
  spool: 'Заявки ждут на диске сервера: база их не приняла',
  unhandled_requests: 'Есть заявки старше срока хранения, которых никто не забрал',
  requests: 'Заявки ждут звонка дольше обещанного: откройте кабинет',
  flagged_cap: 'За сутки пришло слишком много подозрительных заявок, новые не сохраняются',
  no_policy: 'Политика обработки данных не опубликована: заявки не принимаются',
  sources: 'Выгрузка устарела, не принята или её цены резко изменились: kvartal sources',
  untrusted_proxy: 'Посетителей передаёт прокси, которого нет в TRUSTED_PROXIES',
}
