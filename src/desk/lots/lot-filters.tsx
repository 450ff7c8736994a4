import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/display/icon.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useKeys } from '../list/use-list-keys.ts'
import { Choice, Field } from '../kit/field.tsx'
import { useLotOptions } from '../lot/lot-options.ts'
import { DroppedFilters, OtherFilters } from './filter-notes.tsx'
import {
  fieldFilters,
  flagFilters,
  listChoices,
  rangeFilters,
  selectFilters,
} from './filter-fields.ts'
import {
  type FilterName,
  type LotFilter,
  toLotsAddress,
  withFilter,
  writeFilter,
} from './lot-address.ts'
import styles from './lot-filters.module.css'

interface LotFiltersProps {
  filter: LotFilter
  /** Parameters of the address that were left out. */
  dropped: readonly FilterName[]
}

/** Search and filters of the list; all of them are in its address. Where there is little room they are folded. */
export function LotFilters({ filter, dropped }: LotFiltersProps) {
  const [draft, setDraft] = useDraft(filter)
  const options = useLotOptions()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const foldId = useId()
  const moreId = useId()
  const isUsed = Object.keys(filter).some((name) => name !== 'status')
  const [isOpen, setOpen] = useState(isUsed)
  const [hasMore, setMore] = useState(() => fieldFilters.some((name) => filter[name]))
  const show = (next: LotFilter) => {
    setDraft(next)
    void navigate(toLotsAddress({ filter: next, pages: 1 }))
  }
  const type = (name: FilterName, value: string) =>
    setDraft(withFilter(draft, name, value === '' ? [] : [value]))
  useKeys({
    '/': () => {
      setOpen(true)
      // A folded field takes the focus once it is shown.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[type="search"]')?.focus(),
      )
    },
  })
  const select = (name: (typeof selectFilters)[number]) => {
    const choices = listChoices(name, draft, options)
    if (choices === null) return null
    const value = (draft[name] ?? []).join(',')
    return (
      <Choice
        key={name}
        label={choices.label}
        name={name}
        options={choices.options}
        value={value}
        onChange={({ currentTarget: { value: next } }) =>
          show(withFilter(draft, name, next === '' ? [] : next.split(',')))
        }
      />
    )
  }
  return (
    <div className={styles['find']} data-open={isOpen}>
      <Unfold isOpen={isOpen} controls={foldId} icon onToggle={() => setOpen(!isOpen)}>
        Поиск и фильтры
      </Unfold>
      <form
        role="search"
        id={foldId}
        ref={form}
        className={styles['folded']}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          show(draft)
        }}
      >
        <div className={styles['filters']}>
          <Field
            label="Поиск"
            type="search"
            name="q"
            maxLength={100}
            placeholder="Артикул или номер"
            value={draft.q?.[0] ?? ''}
            onChange={({ currentTarget: { value } }) => type('q', value)}
          />
          {selectFilters.slice(0, 5).map(select)}
          <Button type="submit" variant="secondary">
            Найти
          </Button>
        </div>
        <Unfold isOpen={hasMore} controls={moreId} onToggle={() => setMore(!hasMore)}>
          Ещё фильтры
        </Unfold>
        <div id={moreId} hidden={!hasMore}>
          <div className={styles['filters']}>
            {selectFilters.slice(5).map(select)}
            {rangeFilters.map(({ label, min, max }) => (
              <Range key={label} label={label} names={[min, max]} draft={draft} onType={type} />
            ))}
          </div>
          <div className={styles['flags']}>
            {flagFilters.map(([name, label]) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={draft[name] !== undefined}
                  onChange={({ currentTarget: { checked } }) =>
                    show(withFilter(draft, name, checked ? ['true'] : []))
                  }
                />
                {label}
              </label>
            ))}
          </div>
        </div>
        <DroppedFilters dropped={dropped} />
        <OtherFilters filter={filter} />
      </form>
    </div>
  )
}

/** What is typed but not yet searched for; another list begins with its own filter. */
function useDraft(filter: LotFilter): [LotFilter, (next: LotFilter) => void] {
  const text = writeFilter(filter)
  const [state, setState] = useState({ text, draft: filter })
  if (state.text !== text) setState({ text, draft: filter })
  const draft = state.text === text ? state.draft : filter
  return [draft, (next) => setState({ text, draft: next })]
}

function Unfold({
  isOpen,
  controls,
  icon = false,
  onToggle,
  children,
}: {
  isOpen: boolean
  controls: string
  icon?: boolean
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={icon ? styles['unfold'] : styles['more']}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {icon ? <Icon name="search" size={20} /> : null}
      {children}
    </button>
  )
}

function Range({
  label,
  names,
  draft,
  onType,
}: {
  label: string
  names: readonly [min: FilterName, max: FilterName]
  draft: LotFilter
  onType: (name: FilterName, value: string) => void
}) {
  return (
    <fieldset className={styles['range']}>
      <legend>{label}</legend>
      {names.map((name, index) => (
        <input
          key={name}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${label} ${index === 0 ? 'от' : 'до'}`}
          placeholder={index === 0 ? 'от' : 'до'}
          value={draft[name]?.[0] ?? ''}
          onChange={({ currentTarget: { value } }) => onType(name, value)}
        />
      ))}
    </fieldset>
  )
}
