// chunk: list-filter
import { type ChangeEvent, useState } from 'react'
import filter from './filter-control.module.css'
import type { RangeField } from './filter-fields.ts'
import styles from './range-filter.module.css'
import { cleanAmount, formatBound, formatSpoken, spaceAmount } from './range-text.ts'
import { type Edit, readBound, resolveEdit, type Texts, typeOn } from './read-bound.ts'
import { sliderLimits, toPosition, toValue } from './slider-scale.ts'

interface RangeFilterProps {
  field: RangeField
  /** The chosen values of the complete form. */
  chosen: URLSearchParams
}

/** A range as two text fields and a slider with two thumbs that change them. */
export function RangeFilter({ field, chosen }: RangeFilterProps) {
  const { key, label, unit, sides, scale } = field
  const [edit, setEdit] = useState<Edit | null>(null)
  const now = resolveEdit(edit, {
    min: formatBound(readBound(chosen.get(`${key}_min`) ?? '')),
    max: formatBound(readBound(chosen.get(`${key}_max`) ?? '')),
  })
  if (now.edit !== edit) setEdit(now.edit)
  const { texts } = now

  const write = (side: keyof Texts, text: string) =>
    setEdit(typeOn(now.isEditCurrent ? edit : null, now.listBounds, { ...texts, [side]: text }))
  const slide = (side: keyof Texts, { target }: ChangeEvent<HTMLInputElement>) => {
    if (!scale) return
    const value = toValue(scale, Number(target.value))
    const clamped =
      side === 'min'
        ? Math.min(value, readBound(texts.max) ?? scale.max)
        : Math.max(value, readBound(texts.min) ?? scale.min)
    write(side, clamped === scale[side] ? '' : formatBound(clamped))
  }
  const unitText = unit && `,\u00a0${unit}`
  return (
    <fieldset className={filter['group']}>
      <legend className={filter['label']}>
        {label}
        {unitText}
      </legend>
      <div className={styles['range']}>
        {sides.map(({ side, placeholder }) => (
          <input
            key={side}
            name={`${key}_${side}`}
            className={styles['number']}
            inputMode="decimal"
            aria-label={`${label} ${side === 'min' ? 'от' : 'до'}${unitText}`}
            placeholder={placeholder}
            value={texts[side]}
            onChange={({ target }) => {
              const text = cleanAmount(target.value)
              // Spaces would move the caret if it is not at the end.
              const isAtEnd = target.selectionStart === target.value.length
              write(side, isAtEnd ? spaceAmount(text) : text)
            }}
            onBlur={() => now.isApplied && setEdit(null)}
          />
        ))}
        {scale ? (
          <div className={styles['slider']}>
            {sides.map(({ side }) => {
              const value = readBound(texts[side]) ?? scale[side]
              return (
                <input
                  key={side}
                  type="range"
                  data-side={`${key}_${side}`}
                  className={styles['thumb']}
                  {...sliderLimits(scale)}
                  value={toPosition(scale, value)}
                  aria-label={`${label}, ${side === 'min' ? 'нижняя' : 'верхняя'} граница`}
                  aria-valuetext={formatSpoken(unit, value)}
                  onChange={(event) => slide(side, event)}
                />
              )
            })}
          </div>
        ) : null}
      </div>
    </fieldset>
  )
}
