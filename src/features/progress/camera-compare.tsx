import { useState } from 'react'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ComparePictures } from '../../ui/gallery/compare-pictures.tsx'
import styles from './camera-compare.module.css'
import type { CameraView } from './shown-site.ts'

/** Two months of one camera over each other, «было — стало»; which months is chosen above the pictures. */
export function CameraCompare({ view: { camera, pictures } }: { view: CameraView }) {
  const [first, setFirst] = useState(0)
  const [second, setSecond] = useState(pictures.length - 1)
  const before = pictures[first]
  const after = pictures[second]
  if (!before || !after) return null
  const options = pictures.map(({ name }, index) => ({ value: String(index), label: name }))
  return (
    <div>
      <div className={styles['head']}>
        <h3 className={styles['name']}>{camera}</h3>
        {pictures.length > 2 ? (
          <div className={styles['months']}>
            <SelectField
              label="Было"
              name={`${camera}-before`}
              options={options.slice(0, -1)}
              value={String(first)}
              onChange={({ target }) => {
                const chosen = Number(target.value)
                setFirst(chosen)
                if (chosen >= second) setSecond(chosen + 1)
              }}
            />
            <SelectField
              label="Стало"
              name={`${camera}-after`}
              options={options.slice(1)}
              value={String(second)}
              onChange={({ target }) => {
                const chosen = Number(target.value)
                setSecond(chosen)
                if (chosen <= first) setFirst(chosen - 1)
              }}
            />
          </div>
        ) : null}
      </div>
      <ComparePictures before={before} after={after} names={[before.name, after.name]} />
    </div>
  )
}
