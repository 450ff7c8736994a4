import { useSyncExternalStore } from 'react'
import type { ShownFilm } from '../../lib/shown-film.ts'
import { Button } from '../form/button.tsx'
import { SelectField } from '../form/select-field.tsx'
import { formatMoment } from './format-moment.ts'
import styles from './film-player.module.css'

const SPEEDS = [0.5, 1, 1.5, 2]
/** Whether a browser has such a window does not change. */
const neverChanges = () => () => {}

interface FilmToolsProps {
  film: ShownFilm
  /** Plays from a moment, in seconds. */
  goTo: (at: number) => Promise<void>
  setSpeed: (speed: number) => void
  toggleWindow: () => Promise<void>
}

/** The chapters of a film, its speed and picture in picture. They need scripts, but for the names of the chapters. */
export function FilmTools({
  film: { chapters, isLive },
  goTo,
  setSpeed,
  toggleWindow,
}: FilmToolsProps) {
  const hasWindow = useSyncExternalStore(
    neverChanges,
    () => document.pictureInPictureEnabled,
    () => false,
  )
  return (
    <>
      <div className={styles['tools']}>
        {isLive ? null : (
          <SelectField
            label="Скорость"
            name="speed"
            defaultValue="1"
            options={SPEEDS.map((speed) => ({
              value: String(speed),
              label: `${String(speed).replace('.', ',')}×`,
            }))}
            onChange={({ target }) => setSpeed(Number(target.value))}
          />
        )}
        {hasWindow ? (
          <Button variant="text" onClick={toggleWindow}>
            Картинка в&nbsp;картинке
          </Button>
        ) : null}
      </div>
      {chapters.length > 0 ? (
        <ol className={styles['chapters']} aria-label="Главы">
          {chapters.map(({ at, title }) => (
            <li key={at}>
              <button type="button" className={styles['chapter']} onClick={() => goTo(at)}>
                <span className={styles['time']}>{formatMoment(at)}</span>
                {title}
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}
