import { useLoaderData } from 'react-router'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Container } from '../../ui/page/container.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { LotCardView } from '../catalogue/card/lot-card.tsx'
import type { ListedLot } from '../lots/model/listed-lot.ts'
import { describeGone } from '../lots/model/gone-lots.ts'
import { lotMark } from '../lots/model/lot-names.ts'
import { isAgreed } from './agreement.ts'
import { AddLots, ListTools } from './list-tools.tsx'
import { PersonForm } from './person-form.tsx'
import { MAX_LOTS, MAX_PEOPLE, type SharedList, type SharedListLot, UNUSED_DAYS } from './schema.ts'
import { SHARED_LIST } from './shared-list-address.ts'
import styles from './shared-list-page.module.css'
import type { SharedListPageData } from './shared-list-page.server.ts'
import { SharedLotItem } from './shared-lot.tsx'
import { useLiveList } from './use-live-list.ts'

/** A list that a household shares by a secret link; without a key the invitation to begin one. */
export function Component() {
  const data = useLoaderData<SharedListPageData>()
  const { list, errors, isDeleted, isFurnitureDropped } = data
  return (
    <Container className={styles['page']}>
      <PageHead
        title="Общий список"
        description="Список квартир, который смотрят и обсуждают вместе, по ссылке и без регистрации"
        path={SHARED_LIST}
        isIndexed={false}
      />
      <h1>Общий список</h1>
      {isDeleted ? <Notice>Список удалён целиком.</Notice> : null}
      {errors['form'] ? <Notice tone="error">{errors['form'].join('. ')}</Notice> : null}
      {isFurnitureDropped ? (
        <Notice>Мебель из&nbsp;ссылки прочиталась не&nbsp;вся, остальное на&nbsp;месте.</Notice>
      ) : null}
      {list ? (
        <SharedListView {...data} list={list} />
      ) : (
        <SharedListInvitation furniture={data.furniture} />
      )}
    </Container>
  )
}

function SharedListView({
  list,
  me,
  errors,
  values,
}: SharedListPageData & { list: NonNullable<SharedListPageData['list']> }) {
  const send = useLiveList(list)
  const words = new Map(list.people.map(({ id, word }) => [id, word]))
  return (
    <>
      <ListTools list={list} />
      <PersonForm list={list} me={me} error={errors['word']?.[0]} typed={values['word']} />
      {list.lots.length > 0 ? (
        <>
          <Agreement list={list} />
          <ul className={styles['list']}>
            {list.lots.map((shared) => (
              <SharedLotItem
                key={shared.lot.id}
                shared={shared}
                list={list}
                words={words}
                me={me}
                error={
                  Number(values['property']) === shared.lot.id ? errors['text']?.[0] : undefined
                }
                typed={Number(values['property']) === shared.lot.id ? values['text'] : undefined}
                onSend={send}
              >
                <LotCardView lot={withFurniture(shared)} headingLevel="h2" />
              </SharedLotItem>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          title="В списке пока пусто"
          text="Добавьте своё избранное или объект по ссылке."
          action={<ButtonLink to="/flats">Выбрать квартиру</ButtonLink>}
        />
      )}
      {list.missing > 0 ? (
        <p className={styles['note']}>Ещё {describeGone(list.missing)}.</p>
      ) : null}
      <AddLots list={list} error={errors['lot']?.[0]} typed={values['lot']} />
    </>
  )
}

/** A card leads to the lot with its furniture. */
function withFurniture({ lot, furniture }: SharedListLot): ListedLot {
  return furniture ? { ...lot, terms: furniture.search } : lot
}

/** The lots that everybody likes, shown as soon as a second person opens the list. */
function Agreement({ list: { people, lots } }: { list: SharedList }) {
  const agreed = lots.filter(({ hearts }) => isAgreed(hearts, people.length))
  return (
    <p className={styles['agreed']} role="status">
      {agreed.length === 0 ? null : (
        <>
          {people.length === 2 ? 'Оба за: ' : 'Все за: '}
          {agreed.map(({ lot }, index) => (
            <span key={lot.id}>
              {index > 0 ? ', ' : ''}
              <a href={`#lot-${lot.id}`}>{lotMark(lot)}</a>
            </span>
          ))}
        </>
      )}
    </p>
  )
}

/** What a shared list is, and the button that begins one. */
function SharedListInvitation({ furniture }: Pick<SharedListPageData, 'furniture'>) {
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
        {furniture === '' ? null : <input type="hidden" name="furniture" value={furniture} />}
        <Button type="submit" name="action" value="create">
          Создать общий список
        </Button>
      </form>
      {furniture === '' ? (
        <p className={styles['note']}>В&nbsp;него сразу попадёт ваше избранное.</p>
      ) : (
        <p className={styles['note']}>
          В&nbsp;него сразу попадут план с&nbsp;вашей мебелью и&nbsp;ваше избранное. Если список уже
          есть, вставьте там ссылку на&nbsp;страницу с&nbsp;этим планом.
        </p>
      )}
    </div>
  )
}
