import { Button } from '../../ui/form/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ListFields } from './list-fields.tsx'
import { MAX_PEOPLE, MAX_WORD_LENGTH, type SharedList } from './schema.ts'
import { SHARED_LIST } from './shared-list-address.ts'
import { Disclosure } from '../../ui/display/disclosure.tsx'
import styles from './shared-list-page.module.css'

interface PersonFormProps {
  list: SharedList
  me: number | null
  error: string | undefined
  typed: string | undefined
}

/** Who is here, and who this browser is: somebody of the list, or a new word. */
export function PersonForm({ list, me, error, typed }: PersonFormProps) {
  const { people } = list
  const own = people.find(({ id }) => id === me)
  const others = people.filter(({ id }) => id !== me)
  const isOpen = !own || error !== undefined
  return (
    <section className={styles['people']} aria-label="Кто выбирает">
      {own ? (
        <p>
          Вы&nbsp;— {own.word}.{' '}
          {others.length > 0
            ? `Ещё в\u00a0списке: ${others.map(({ word }) => word).join(', ')}.`
            : 'Остальные появятся здесь, когда откроют ссылку и\u00a0назовут себя.'}
        </p>
      ) : null}
      <Disclosure
        line={own ? 'Это не я' : 'Как вас называть в этом списке?'}
        isInline
        open={isOpen}
      >
        {others.length > 0 ? (
          <div className={styles['tools']}>
            {others.map(({ id, word }) => (
              <form key={id} method="post" action={SHARED_LIST}>
                <ListFields list={list} />
                <input type="hidden" name="action" value="join" />
                <Button type="submit" name="word" value={word} variant="secondary">
                  Я&nbsp;— {word}
                </Button>
              </form>
            ))}
          </div>
        ) : null}
        {people.length < MAX_PEOPLE ? (
          <form method="post" action={SHARED_LIST} className={styles['row']}>
            <ListFields list={list} />
            <TextField
              label="Любое слово: Аня, Кот, Папа"
              name="word"
              defaultValue={typed}
              error={error}
              maxLength={MAX_WORD_LENGTH}
              autoComplete="off"
              required
              className={styles['grow']}
            />
            <Button type="submit" name="action" value="join">
              Это я
            </Button>
          </form>
        ) : null}
      </Disclosure>
    </section>
  )
}
