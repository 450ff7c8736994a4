import { Button } from '../../ui/form/button.tsx'
import { MAX_LOTS, MAX_PEOPLE, UNUSED_DAYS } from './schema.ts'
import { SHARED_LIST } from './shared-list-address.ts'
import styles from './shared-list-page.module.css'

/** What a shared list is, and the button that begins one. */
export function SharedListInvitation() {
  return (
    <div className={styles['invitation']}>
      <p className={styles['lead']}>
        Выбирайте вместе: отправьте близким одну ссылку, отмечайте, что нравится каждому,
        и&nbsp;пишите, что смущает. Сразу видно, в&nbsp;чём вы согласны.
      </p>
      <ul className={styles['rules']}>
        <li>Регистрация, имя и&nbsp;телефон не&nbsp;нужны: каждый называет себя любым словом.</li>
        <li>
          Список видят только те, у&nbsp;кого есть ссылка. Её можно заменить, и&nbsp;прежняя
          перестанет работать.
        </li>
        <li>
          До&nbsp;{MAX_LOTS} объектов и&nbsp;до&nbsp;{MAX_PEOPLE} человек. Список удаляется, если
          его не&nbsp;открывали {UNUSED_DAYS}&nbsp;дней, или когда вы его удалите.
        </li>
      </ul>
      <form method="post" action={SHARED_LIST}>
        <Button type="submit" name="action" value="create">
          Создать общий список
        </Button>
      </form>
      <p className={styles['note']}>В&nbsp;него сразу попадёт ваше избранное.</p>
    </div>
  )
}
