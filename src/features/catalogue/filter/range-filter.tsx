import { type ChangeEvent, useState } from 'react'
import filter from './lot-filter.module.css'
import type { RangeField } from './filter-fields.ts'
import styles from './range-filter.module.css'
import { boundText, cleanAmount, readBound } from './range-text.ts'
import { type Edit, settle, type Texts } from './range-edit.ts'

interface RangeFilterProps {
  field: RangeField
  /** What is chosen in the whole form. */
  chosen: URLSearchParams
}

/** A range as two numbers to type and, with scripts, two thumbs on one axis that write into them. */
export function RangeFilter({ field, chosen }: RangeFilterProps) {
  const { key, label, unit, sides, scale } = field
  const [edit, setEdit] = useState<Edit | null>(null)
  const now = settle(edit, {
    min: boundText(readBound(chosen.get(`${key}_min`) ?? '')),
    max: boundText(readBound(chosen.get(`${key}_max`) ?? '')),
  })
  if (now.edit !== edit) setEdit(now.edit)
  const { texts } = now

  const write = (side: keyof Texts, text: string) =>
    setEdit({ of: now.of, texts: { ...texts, [side]: text } })
  const slide = (side: keyof Texts, { target }: ChangeEvent<HTMLInputElement>) => {
    if (!scale) return
    const value = Number(target.value)
    const clamped =
      side === 'min'
        ? Math.min(value, readBound(texts.max) ?? scale.max)
        : Math.max(value, readBound(texts.min) ?? scale.min)
    write(side, clamped === scale[side] ? '' : boundText(clamped))
  }
  const unitText = unit && `, ${unit}`
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
            onChange={({ target }) => write(side, cleanAmount(target.value))}
            onBlur={() => now.isAnswered && setEdit(null)}
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
                  min={scale.min}
                  max={scale.max}
                  step={scale.step}
                  value={Math.min(Math.max(value, scale.min), scale.max)}
                  aria-label={`${label}, ${side === 'min' ? 'нижняя' : 'верхняя'} граница`}
                  aria-valuetext={`${boundText(value)} ${unit}`}
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
