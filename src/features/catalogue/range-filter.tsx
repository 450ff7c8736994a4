import { type ChangeEvent, useState } from 'react'
import type { RangeFilter as Range } from './filters.ts'
import styles from './lot-filter.module.css'
import {
  type Bounds,
  boundText,
  cleanAmount,
  readBound,
  sliderScale,
  unitWord,
} from './range-text.ts'
import type { Facet } from './schema.ts'

interface RangeFilterProps {
  filter: Range
  facet: (Facet & { type: 'range' }) | undefined
  chosen: Bounds
}

type Texts = Record<keyof Bounds, string>

/** A range as two numbers to type and, with scripts, two thumbs on one axis that write into them. */
export function RangeFilter({ filter, facet, chosen }: RangeFilterProps) {
  const { label, unit } = filter
  const settled: Texts = { min: boundText(chosen.min), max: boundText(chosen.max) }
  const [edit, setEdit] = useState<{ of: string; texts: Texts } | null>(null)
  const key = keyOf(chosen)
  const isAnswered = edit !== null && keyOf(boundsOf(edit.texts)) === key
  // What is being typed stays as typed until the list stands at something else, e.g. after Back.
  if (isAnswered && edit.of !== key) setEdit({ ...edit, of: key })
  const isKept = edit !== null && (isAnswered || edit.of === key)
  const texts = isKept ? edit.texts : settled
  const now = boundsOf(texts)
  const scale = sliderScale(unit, facet, chosen)
  const sides = filter.bounds === 'both' ? (['min', 'max'] as const) : (['max'] as const)

  const write = (side: keyof Bounds, text: string) =>
    setEdit({ of: key, texts: { ...texts, [side]: text } })
  const slide = (side: keyof Bounds, { target }: ChangeEvent<HTMLInputElement>) => {
    if (!scale) return
    const value = Number(target.value)
    const clamped =
      side === 'min' ? Math.min(value, now.max ?? scale.max) : Math.max(value, now.min ?? scale.min)
    write(side, clamped === scale[side] ? '' : boundText(clamped))
  }
  const unitText = unitWord(unit)
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['label']}>
        {label}
        {unitText ? `, ${unitText}` : ''}
      </legend>
      <div className={styles['range']}>
        {sides.map((side) => (
          <input
            key={side}
            name={`${filter.key}_${side}`}
            className={styles['number']}
            inputMode="decimal"
            aria-label={`${label} ${side === 'min' ? 'от' : 'до'}${unitText ? `, ${unitText}` : ''}`}
            placeholder={placeholder(side, facet)}
            value={texts[side]}
            onChange={({ target }) => write(side, cleanAmount(target.value))}
            onBlur={() => isAnswered && setEdit(null)}
          />
        ))}
        {scale ? (
          <div className={styles['slider']}>
            {sides.map((side) => (
              <input
                key={side}
                type="range"
                data-side={`${filter.key}_${side}`}
                className={styles['thumb']}
                min={scale.min}
                max={scale.max}
                step={scale.step}
                value={Math.min(Math.max(now[side] ?? scale[side], scale.min), scale.max)}
                aria-label={`${label}, ${side === 'min' ? 'нижняя' : 'верхняя'} граница`}
                aria-valuetext={`${boundText(now[side] ?? scale[side])} ${unitText}`}
                onChange={(event) => slide(side, event)}
              />
            ))}
          </div>
        ) : null}
      </div>
    </fieldset>
  )
}

function boundsOf(texts: Texts): Bounds {
  const min = readBound(texts.min)
  const max = readBound(texts.max)
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

function keyOf({ min, max }: Bounds): string {
  return `${min}–${max}`
}

function placeholder(side: keyof Bounds, facet: RangeFilterProps['facet']): string {
  const word = side === 'min' ? 'от' : 'до'
  return `${word} ${boundText(facet?.[side] ?? undefined)}`.trim()
}
