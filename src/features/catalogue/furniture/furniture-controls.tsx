import { type FormEvent, useState } from 'react'
import {
  MAX_PIECES,
  MAX_SIDE,
  MIN_SIDE,
  namePiece,
  type OwnKind,
  ownKinds,
  type OwnPiece,
  TURN,
} from '../../../drawing/plan/own-furniture.ts'
import { capitalize } from '../../../lib/text.ts'
import { Disclosure } from '../../../ui/display/disclosure.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { useOwnFurniture } from './use-own-furniture.ts'
import styles from './own-plan.module.css'

/** A piece without its place. */
export type NewPiece = Omit<OwnPiece, 'x' | 'y' | 'angle'>

/** Usual widths beside that of the kind, cm. */
const widths: Partial<Record<OwnKind, readonly number[]>> = {
  bed: [90, 140, 160, 180],
  sofa: [160, 220, 280],
  table: [80, 140, 180],
  wardrobe: [60, 100, 150, 200],
}

/** What can be placed at once: value, label and size. */
const offers: ReadonlyArray<{ value: string; label: string; piece: NewPiece }> = (
  Object.keys(ownKinds) as OwnKind[]
)
  .filter((kind) => kind !== 'own')
  .flatMap((kind) => {
    const { name, width: usual, depth, height } = ownKinds[kind]
    return (widths[kind] ?? [usual]).map((width) => ({
      value: `${kind}-${width}`,
      label: `${capitalize(name)}, ${width}\u00a0× ${depth}\u00a0см`,
      piece: { kind, width, depth, height },
    }))
  })

const sides = [
  { name: 'width', label: 'Ширина, см', usual: ownKinds.own.width },
  { name: 'depth', label: 'Глубина, см', usual: ownKinds.own.depth },
  { name: 'height', label: 'Высота, см', usual: ownKinds.own.height },
] as const

interface FurnitureControlsProps {
  furniture: ReturnType<typeof useOwnFurniture>
  chosen: number | null
  onAdd: (piece: NewPiece) => void
  onChoose: (index: number) => void
  onTurn: (index: number, degrees: number) => void
  onRemove: (index: number) => void
  onUndo: () => void
}

/** Adds pieces, and does with the chosen one what pointer and keys do on the plan. */
export function FurnitureControls({
  furniture: { pieces, previous },
  chosen,
  onAdd,
  onChoose,
  onTurn,
  onRemove,
  onUndo,
}: FurnitureControlsProps) {
  const [value, setValue] = useState(offers[0]?.value ?? '')
  const piece = chosen === null ? undefined : pieces[chosen]
  const isFull = pieces.length >= MAX_PIECES
  const add = (event: FormEvent) => {
    event.preventDefault()
    const offer = offers.find((one) => one.value === value)
    if (offer && !isFull) onAdd(offer.piece)
  }
  return (
    <div className={styles['controls']}>
      <div className={styles['row']} role="group" aria-label="Выбранный предмет">
        <span className={styles['chosen']}>
          {piece ? capitalize(namePiece(piece)) : 'Предмет не\u00a0выбран'}
        </span>
        <Button
          variant="text"
          aria-disabled={!piece || undefined}
          onClick={() => piece && chosen !== null && onTurn(chosen, 90)}
        >
          Повернуть на&nbsp;90°
        </Button>
        <Button
          variant="text"
          aria-disabled={!piece || undefined}
          onClick={() => piece && chosen !== null && onTurn(chosen, TURN)}
        >
          Повернуть на&nbsp;15°
        </Button>
        <Button
          variant="text"
          aria-disabled={!piece || undefined}
          onClick={() => piece && chosen !== null && onRemove(chosen)}
        >
          Убрать
        </Button>
        <Button variant="text" aria-disabled={!previous || undefined} onClick={onUndo}>
          Отменить
        </Button>
      </div>
      <PieceList pieces={pieces} chosen={chosen} onChoose={onChoose} />
      {isFull ? <p>На&nbsp;плане уже {MAX_PIECES} предметов, больше не&nbsp;поместится.</p> : null}
      <form className={styles['row']} onSubmit={add}>
        <SelectField
          label="Мебель"
          name="piece"
          options={offers}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button type="submit" variant="secondary" aria-disabled={isFull || undefined}>
          Поставить
        </Button>
      </form>
      <OwnSize onAdd={onAdd} isFull={isFull} />
      <p className={styles['hint']}>
        Двигайте предмет пальцем или мышью. С&nbsp;клавиатуры: стрелки&nbsp;— 5&nbsp;см,
        с&nbsp;Shift&nbsp;— 1&nbsp;см; Enter&nbsp;— поворот, Delete&nbsp;— убрать.
      </p>
    </div>
  )
}

function PieceList({
  pieces,
  chosen,
  onChoose,
}: Pick<FurnitureControlsProps, 'chosen' | 'onChoose'> & { pieces: readonly OwnPiece[] }) {
  if (pieces.length === 0) return null
  const keyed = pieces.map((piece, key) => ({ piece, key }))
  return (
    <ul className={styles['pieces']} aria-label="Мебель на плане">
      {keyed.map(({ piece, key }) => (
        <li key={key}>
          <Button
            variant="text"
            aria-pressed={key === chosen}
            onClick={() => onChoose(key)}
            className={styles['name']}
          >
            {capitalize(namePiece(piece))}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A piece of which only the size is known. */
function OwnSize({ onAdd, isFull }: Pick<FurnitureControlsProps, 'onAdd'> & { isFull: boolean }) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const read = (name: string) => {
      const text = data.get(name)
      if (typeof text !== 'string' || text.trim() === '') return Number.NaN
      // What is larger by half a centimetre does not fit, either.
      return Math.ceil(Number(text.replace(',', '.')))
    }
    const wrong = sides.filter(({ name }) => {
      const side = read(name)
      return !Number.isInteger(side) || side < MIN_SIDE || side > MAX_SIDE
    })
    const error = `От\u00a0${MIN_SIDE} до\u00a0${MAX_SIDE}\u00a0см`
    setErrors(Object.fromEntries(wrong.map(({ name }) => [name, error])))
    if (wrong.length > 0 || isFull) return
    onAdd({ kind: 'own', width: read('width'), depth: read('depth'), height: read('height') })
  }
  return (
    <Disclosure line="Свой предмет по размерам" isInline>
      <form className={styles['inside']} onSubmit={add} noValidate aria-label="Предмет по размерам">
        {sides.map(({ name, label, usual }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            inputMode="numeric"
            defaultValue={usual}
            error={errors[name]}
          />
        ))}
        <Button type="submit" variant="secondary" aria-disabled={isFull || undefined}>
          Поставить свой предмет
        </Button>
      </form>
    </Disclosure>
  )
}
