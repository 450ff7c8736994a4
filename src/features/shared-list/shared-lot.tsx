import { type FormEvent, type ReactNode, useId } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Link } from '../../ui/link.tsx'
import { lotAddress, lotHeadline } from '../lots/model/lot-labels.ts'
import { lotMark } from '../lots/model/lot-names.ts'
import { describeAgreement } from './agreement.ts'
import { formatMoment } from '../../lib/time/days.ts'
import { ListFields } from './list-fields.tsx'
import { MAX_COMMENT_LENGTH, type SharedList, type SharedListLot } from './schema.ts'
import { SHARED_LIST } from './shared-list-address.ts'
import styles from './shared-lot.module.css'

/** Sends a form of the list without loading the page again. */
export type SendForm = (event: FormEvent<HTMLFormElement>) => void

interface SharedLotProps {
  shared: SharedListLot
  list: SharedList
  words: ReadonlyMap<number, string>
  me: number | null
  /** Why the typed comment was rejected. */
  error: string | undefined
  typed: string | undefined
  onSend: SendForm
  /** The card of the lot. */
  children: ReactNode
}

/** A lot of the list with who likes it and what they say. */
export function SharedLotItem({
  shared,
  list,
  words,
  me,
  error,
  typed,
  onSend,
  children,
}: SharedLotProps) {
  const { lot, hearts, comments, furniture } = shared
  const name = `${lotHeadline(lot)}, ${lotMark(lot)}`
  const agreement = describeAgreement(hearts, words)
  const hidden = (
    <>
      <ListFields list={list} />
      <input type="hidden" name="property" value={lot.id} />
    </>
  )
  const isLiked = me !== null && hearts.includes(me)
  return (
    <li id={`lot-${lot.id}`} className={styles['item']}>
      {children}
      <div className={styles['opinions']}>
        {furniture ? (
          <p className={styles['text']}>
            <Link to={lotAddress(lot.kind, lot.id) + furniture.search}>План с&nbsp;мебелью</Link>:{' '}
            {furniture.words}
          </p>
        ) : null}
        <div className={styles['hearts']}>
          {me === null ? null : (
            <form method="post" action={SHARED_LIST} onSubmit={onSend}>
              {hidden}
              <button
                type="submit"
                name="action"
                value={isLiked ? 'unlike' : 'like'}
                aria-pressed={isLiked}
                className={styles['heart']}
              >
                <Icon name="heart" className={isLiked ? styles['filled'] : undefined} />
                <span>Я за</span>
                <span className="visually-hidden">: {name}</span>
              </button>
            </form>
          )}
          {agreement ? <p className={styles['agreement']}>{agreement}</p> : null}
        </div>
        {comments.length > 0 ? (
          <ul className={styles['comments']} aria-label={`Комментарии: ${name}`}>
            {comments.map(({ id, personId, text, at }) => (
              <li key={id}>
                <p className={styles['author']}>
                  {words.get(personId)}, <time dateTime={at}>{formatMoment(at)}</time>
                </p>
                <p className={styles['text']}>{text}</p>
                {personId === me ? (
                  <form method="post" action={SHARED_LIST} onSubmit={onSend}>
                    {hidden}
                    <input type="hidden" name="comment" value={id} />
                    <button
                      type="submit"
                      name="action"
                      value="uncomment"
                      className={styles['small']}
                    >
                      Удалить{' '}
                      <span className="visually-hidden">комментарий «{text.slice(0, 40)}»</span>
                    </button>
                  </form>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {me === null ? null : (
          <CommentForm name={name} error={error} typed={typed} onSend={onSend}>
            {hidden}
          </CommentForm>
        )}
        <form method="post" action={SHARED_LIST} onSubmit={onSend}>
          {hidden}
          <button type="submit" name="action" value="remove" className={styles['small']}>
            Убрать из списка<span className="visually-hidden">: {name}</span>
          </button>
        </form>
      </div>
    </li>
  )
}

interface CommentFormProps extends Pick<SharedLotProps, 'error' | 'typed' | 'onSend' | 'children'> {
  name: string
}

function CommentForm({ name, error, typed, onSend, children }: CommentFormProps) {
  const id = useId()
  return (
    <form method="post" action={SHARED_LIST} onSubmit={onSend} className={styles['form']}>
      {children}
      <label htmlFor={id} className={styles['label']}>
        Комментарий<span className="visually-hidden">: {name}</span>
      </label>
      <textarea
        id={id}
        name="text"
        rows={2}
        maxLength={MAX_COMMENT_LENGTH}
        defaultValue={typed}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={styles['field']}
      />
      {error ? (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      ) : null}
      <Button type="submit" name="action" value="comment" variant="secondary">
        Написать
      </Button>
    </form>
  )
}
