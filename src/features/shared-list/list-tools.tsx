import type { ReactNode } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSite } from '../../ui/site.ts'
import { useShare } from '../../ui/use-share.ts'
import { ListFields } from './list-fields.tsx'
import { type SharedList } from './schema.ts'
import { SHARED_LIST, toListAddress } from './shared-list-address.ts'
import { Disclosure } from '../../ui/display/disclosure.tsx'
import styles from './shared-list-page.module.css'

/** The link of the list: to copy, to replace, and to delete what it leads to. */
export function ListTools({ list }: { list: SharedList }) {
  const { origin } = useSite()
  const { message, copy, share } = useShare()
  const url = origin + toListAddress(list)
  return (
    <section className={styles['link']} aria-label="Ссылка на список">
      <TextField
        label="Секретная ссылка: отправьте её тем, с кем выбираете"
        name="link"
        value={url}
        readOnly
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
        className={styles['url']}
      />
      <div className={styles['tools']}>
        <span className={styles['scripted']}>
          <Button variant="text" onClick={() => copy(url, 'Ссылка скопирована')}>
            Скопировать ссылку
          </Button>
          <Button variant="text" onClick={() => share({ title: 'Общий список', url })}>
            Отправить
          </Button>
        </span>
        <Confirmed
          summary="Заменить ссылку"
          text="Прежняя ссылка сразу перестанет работать у всех."
        >
          <ListButton list={list} action="renew">
            Заменить
          </ListButton>
        </Confirmed>
        <Confirmed
          summary="Удалить список"
          text="Объекты, отметки и комментарии удалятся у всех, вернуть их нельзя."
        >
          <ListButton list={list} action="delete">
            Удалить целиком
          </ListButton>
        </Confirmed>
      </div>
      <p role="status" className={styles['note']}>
        {message}
      </p>
    </section>
  )
}

interface AddLotsProps {
  list: SharedList
  error: string | undefined
  typed: string | undefined
}

/** Adds lots: the visitor's favourites, or one by its link or article. */
export function AddLots({ list, error, typed }: AddLotsProps) {
  return (
    <section className={styles['add']} aria-labelledby="add-title">
      <h2 id="add-title" className={styles['heading']}>
        Добавить
      </h2>
      <form method="post" action={SHARED_LIST} className={styles['row']}>
        <ListFields list={list} />
        <input type="hidden" name="action" value="add" />
        <TextField
          label="Ссылка на объект или артикул"
          name="lot"
          defaultValue={typed}
          error={error}
          maxLength={500}
          required
          className={styles['grow']}
        />
        <Button type="submit" variant="secondary">
          Добавить
        </Button>
      </form>
      <ListButton list={list} action="add-favourites">
        Добавить моё избранное
      </ListButton>
    </section>
  )
}

function Confirmed({
  summary,
  text,
  children,
}: {
  summary: string
  text: string
  children: ReactNode
}) {
  return (
    <Disclosure line={summary} isInline className={styles['confirm']}>
      <p className={styles['note']}>{text}</p>
      {children}
    </Disclosure>
  )
}

function ListButton({
  list,
  action,
  children,
}: {
  list: SharedList
  action: 'renew' | 'delete' | 'add-favourites'
  children: string
}) {
  return (
    <form method="post" action={SHARED_LIST}>
      <ListFields list={list} />
      <Button type="submit" name="action" value={action} variant="secondary">
        {children}
      </Button>
    </form>
  )
}
