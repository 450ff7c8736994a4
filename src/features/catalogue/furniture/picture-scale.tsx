import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FurniturePlan } from './furniture-data.ts'
import styles from './own-plan.module.css'

type Point = readonly [x: number, y: number]

/** A metre at least, as shares of the width and a hundred metres at most. */
const MIN_LENGTH = 50
const MAX_LENGTH = 5_000
/** Bounds of the width of a picture, cm. */
const MIN_WIDTH = 100
const MAX_WIDTH = 9_999
/** Of a point, as a share of the picture: a finger finds it on a phone. */
const RADIUS = 0.04
/** How far an arrow key moves a point, as a share of the picture. */
const STEP = 0.005
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface PictureScaleProps {
  sheet: RefObject<SVGSVGElement | null>
  plan: FurniturePlan
  /** Gets the width of the picture, cm. */
  onMeasure: (width: number) => void
}

/** The scale of a picture, from two points that a visitor moves and their distance. */
export function PictureScale({ sheet, plan: { picture }, onMeasure }: PictureScaleProps) {
  const [points, setPoints] = useState<readonly [Point, Point] | null>(null)
  const [error, setError] = useState<string>()
  const button = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isOpen = points !== null
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The button that was pressed is gone: the focus goes to what stands in its place.
    const place = isOpen ? form.current : button.current
    if (wasOpen.current !== isOpen) place?.querySelector<HTMLElement>('input, button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!picture) return null
  const { width, height } = picture
  if (!points) {
    return (
      <div ref={button} className={styles['controls']}>
        <Button
          variant="secondary"
          onClick={() =>
            setPoints([
              [width * 0.3, height / 2],
              [width * 0.7, height / 2],
            ])
          }
        >
          Уточнить масштаб по&nbsp;двум точкам
        </Button>
      </div>
    )
  }
  const move = (index: number, [x, y]: Point) =>
    setPoints((known) => {
      const at = [
        Math.min(width, Math.max(0, x)),
        Math.min(height, Math.max(0, y)),
      ] as const satisfies Point
      const [first, second] = known ?? [at, at]
      return index === 0 ? [at, second] : [first, at]
    })
  const press = (event: KeyboardEvent, index: number) => {
    const arrow = arrows[event.key]
    const at = points[index]
    if (!arrow || !at) return
    event.preventDefault()
    event.stopPropagation()
    move(index, [at[0] + arrow[0] * STEP * width, at[1] + arrow[1] * STEP * width])
  }
  const drag = (event: PointerEvent<SVGCircleElement>, index: number) => {
    const matrix = sheet.current?.getScreenCTM()?.inverse()
    if (!matrix || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    move(index, [x, y])
  }
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const length = Number(new FormData(event.currentTarget).get('length'))
    const [[ax, ay], [bx, by]] = points
    const full = Math.round((length * width) / Math.hypot(bx - ax, by - ay))
    const isLength = length >= MIN_LENGTH && length <= MAX_LENGTH
    const isWidth = full >= MIN_WIDTH && full <= MAX_WIDTH
    if (isLength && isWidth) {
      onMeasure(full)
      setError(undefined)
      return setPoints(null)
    }
    setError(
      isLength
        ? 'С\u00a0такой длиной план был\u00a0бы слишком мал или велик, проверьте точки'
        : `Число от\u00a0${MIN_LENGTH} до\u00a0${MAX_LENGTH}`,
    )
  }
  const [first, second] = points
  return (
    <form ref={form} className={styles['row']} onSubmit={apply} noValidate>
      {sheet.current
        ? createPortal(
            <g stroke="var(--accent, #A8431F)" strokeWidth={2} fill="none">
              <path
                d={`M${first.join(' ')}L${second.join(' ')}`}
                vectorEffect="non-scaling-stroke"
              />
              {points.map(([x, y], index) => (
                <circle
                  key={index === 0 ? 'first' : 'second'}
                  className={styles['piece']}
                  data-point={index}
                  cx={x}
                  cy={y}
                  r={width * RADIUS}
                  fill="var(--surface, #FFFFFF)"
                  fillOpacity="0.4"
                  vectorEffect="non-scaling-stroke"
                  tabIndex={0}
                  role="button"
                  aria-label={`${index === 0 ? 'Первая' : 'Вторая'} точка, двигается стрелками`}
                  onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                  onPointerMove={(event) => drag(event, index)}
                  onKeyDown={(event) => press(event, index)}
                />
              ))}
            </g>,
            sheet.current,
          )
        : null}
      <TextField
        name="length"
        label="Между точками примерно, см"
        inputMode="numeric"
        hint="Поставьте точки на&nbsp;концы стены, длину которой знаете"
        error={error}
      />
      <Button type="submit" variant="secondary">
        Применить
      </Button>
      <Button variant="text" onClick={() => setPoints(null)}>
        Не&nbsp;менять масштаб
      </Button>
    </form>
  )
}
