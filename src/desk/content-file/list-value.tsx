import { type ComponentType, useRef, useState } from 'react'
import type { FormField } from '../../features/content/forms/form-field.ts'
import { isoDay } from '../../lib/rules/calendar.ts'
import { zoneDay } from '../../lib/time/zone-time.ts'
import { Disclosure } from '../../ui/display/disclosure.tsx'
import { Button } from '../../ui/form/button.tsx'
import { officeZone } from '../kit/office-zone.ts'
import { describeHint, type ValueProps } from './field-frame.tsx'
import { toFieldId, useForm, useProblem } from './form-context.ts'
import styles from './form-fields.module.css'
import { findShape, nameItem } from './form-node.ts'
import { moveItem } from './form-values.ts'
import { repeatHolidays } from './repeat-holidays.ts'

type ListValueProps = ValueProps & { Value: ComponentType<ValueProps> }

/** Values one below another: they are added, removed and moved by buttons. */
export function ListValue({ node, path, value, label, Value }: ListValueProps) {
  const { change } = useForm()
  const error = useProblem(path)
  const box = useRef<HTMLFieldSetElement>(null)
  const inner = node.type === 'array' ? node.items : node
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const keys = useItemKeys(items.length)
  const hint = describeHint(node)
  const [today] = useState(() => isoDay(zoneDay(officeZone(), Date.now())))
  const repeated = path.at(-1) === 'holidays' ? repeatHolidays(items, today) : []
  const focusLater = (find: (list: HTMLElement) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => {
      if (box.current) find(box.current)?.focus()
    })
  const own = (list: HTMLElement, selector: string) =>
    [...list.querySelectorAll<HTMLElement>(selector)].filter(
      (one) => one.closest('fieldset[data-list]') === list,
    )
  const add = () => {
    const at = items.length
    keys.add()
    change(path, [...items, emptyItem(inner)])
    focusLater((list) =>
      own(list, '[data-item]')[at]?.querySelector<HTMLElement>(
        'input, textarea, select, button:enabled',
      ),
    )
  }
  const remove = (at: number) => {
    keys.remove(at)
    const rest = items.filter((_, index) => index !== at)
    change(path, rest.length === 0 && path.length > 0 ? undefined : rest)
    focusLater((list) => {
      const left = own(list, '[data-remove]')
      return left[Math.min(at, left.length - 1)] ?? own(list, '[data-add]')[0]
    })
  }
  const move = (at: number, by: number) => {
    keys.move(at, by)
    change(path, moveItem(items, at, by))
    focusLater((list) => {
      const item = own(list, '[data-item]')[at + by]
      const button = item?.querySelector<HTMLButtonElement>(`[data-move="${by}"]`)
      return button?.disabled ? item?.querySelector<HTMLElement>(`[data-move="${-by}"]`) : button
    })
  }
  return (
    <fieldset
      ref={box}
      id={toFieldId(path)}
      data-list=""
      tabIndex={-1}
      className={styles['group']}
      aria-invalid={error ? true : undefined}
    >
      <legend className={label === '' ? 'visually-hidden' : undefined}>{label || 'Список'}</legend>
      {hint ? <p className={styles['hint']}>{hint}</p> : null}
      {error ? <p className={styles['error']}>{error}</p> : null}
      {items.map((item, index) => {
        const name = nameItem(item, index)
        const itemPath = [...path, index]
        const field = (
          <Value
            node={inner}
            path={itemPath}
            value={item}
            label={findShape(inner, item) === 'object' ? name : `${inner.title} ${index + 1}`}
            isRequired={false}
          />
        )
        const tools = (
          <ItemTools
            name={typeof item === 'string' && item !== '' ? item : name}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        )
        return (
          <div key={keys.list[index]} data-item="" className={styles['item']}>
            {findShape(inner, item) === 'object' ? (
              <Fold name={name} isOpen={items.length === 1 || keys.isNew(index)}>
                {tools}
                {field}
              </Fold>
            ) : (
              <>
                {field}
                {tools}
              </>
            )}
          </div>
        )
      })}
      <p>
        <Button
          variant="secondary"
          data-add=""
          aria-label={`Добавить: ${inner.title || label}`}
          onClick={add}
        >
          Добавить
        </Button>
        {repeated.length > 0 ? (
          <Button
            variant="text"
            onClick={() => {
              keys.add(repeated.length)
              change(path, [...items, ...repeated])
              focusLater((list) => own(list, '[data-item]')[items.length]?.querySelector('summary'))
            }}
          >
            {`Взять прошлогодние: ${repeated.length}`}
          </Button>
        ) : null}
      </p>
    </fieldset>
  )
}

/** An item of several values, folded under its name. It stays as the person has left it. */
function Fold({
  name,
  isOpen,
  children,
}: {
  name: string
  isOpen: boolean
  children: React.ReactNode
}) {
  const [wasOpen] = useState(isOpen)
  return (
    <Disclosure line={name} open={wasOpen} className={styles['fold']}>
      {children}
    </Disclosure>
  )
}

interface ItemToolsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function ItemTools({ name, isFirst, isLast, onMove, onRemove }: ItemToolsProps) {
  return (
    <div className={styles['tools']}>
      <Button
        variant="text"
        data-move="-1"
        disabled={isFirst}
        aria-label={`Выше: ${name}`}
        onClick={() => onMove(-1)}
      >
        Выше
      </Button>
      <Button
        variant="text"
        data-move="1"
        disabled={isLast}
        aria-label={`Ниже: ${name}`}
        onClick={() => onMove(1)}
      >
        Ниже
      </Button>
      <Button variant="text" data-remove="" aria-label={`Убрать: ${name}`} onClick={onRemove}>
        Убрать
      </Button>
    </div>
  )
}

function emptyItem(node: FormField): unknown {
  const shape = findShape(node, undefined)
  if (shape === 'object') return {}
  return shape === 'list' ? [] : ''
}

/** Names of the items that stay theirs when they move: what is unfolded and where the keyboard is moves with them. */
function useItemKeys(length: number) {
  const count = useRef(length)
  const [list, setList] = useState(() => Array.from({ length }, (_, key) => key))
  const [first] = useState(length)
  // Another text of the file was taken.
  const shown =
    list.length === length ? list : Array.from({ length }, (_, index) => list[index] ?? -1 - index)
  return {
    list: shown,
    /** Whether the item was added here. */
    isNew: (index: number) => (shown[index] ?? 0) >= first,
    add: (added = 1) =>
      setList([...shown, ...Array.from({ length: added }, () => count.current++)]),
    remove: (at: number) => setList(shown.filter((_, index) => index !== at)),
    move: (at: number, by: number) => setList(moveItem(shown, at, by)),
  }
}
