import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ShownFilm } from '../../lib/shown-film.ts'
import { Icon } from '../display/icon.tsx'
import { Button } from '../form/button.tsx'
import { SelectField } from '../form/select-field.tsx'
import styles from './film-player.module.css'
import { formatMoment } from './format-moment.ts'
import { lazily } from '../../lib/async/lazily.ts'

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
function FilmTools({ film: { chapters, isLive }, goTo, setSpeed, toggleWindow }: FilmToolsProps) {
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

const HLS = 'application/vnd.apple.mpegurl'

interface FilmPlayerProps {
  film: ShownFilm
  /** Shows chapters, speed and picture in picture below the film. */
  withTools?: boolean
}

const clock = lazily(() => new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' }))

/**
 * A film behind its poster: nothing of it is loaded before it is played. Browsers that play HLS by themselves do so; for
 * others the library comes with the first play.
 */
export function FilmPlayer({ film, withTools = false }: FilmPlayerProps) {
  const { title, url, poster, captions, isLive } = film
  const isHls = url.endsWith('.m3u8')
  const video = useRef<HTMLVideoElement>(null)
  const detach = useRef<() => void>(undefined)
  const [isStarted, setIsStarted] = useState(false)
  const [lostAt, setLostAt] = useState<string | null>(null)
  /** Without scripts the film has the browser's controls. */
  const isReady = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  useEffect(() => () => detach.current?.(), [])
  /** A button of ours in place of the browser's, which would not load the library of the format. */
  const hasButton = isHls && isReady && !isStarted

  async function start(): Promise<void> {
    const { current } = video
    if (!current) return
    setIsStarted(true)
    if (isHls && current.canPlayType(HLS) === '' && !detach.current) {
      const { attachHls } = await import('./attach-hls.late.ts')
      detach.current = attachHls(current, {
        url,
        isLive,
        onUnavailable: (isLost) =>
          setLostAt((known) => (isLost ? (known ?? clock().format(new Date())) : null)),
      })
    }
    await current.play().catch(() => {
      // The browser wants another click: its own controls are there.
    })
  }

  async function goTo(at: number): Promise<void> {
    await start()
    if (video.current) video.current.currentTime = at
  }

  function setSpeed(speed: number): void {
    if (video.current) video.current.playbackRate = speed
  }

  async function toggleWindow(): Promise<void> {
    try {
      if (document.pictureInPictureElement) await document.exitPictureInPicture()
      else {
        await start()
        await video.current?.requestPictureInPicture()
      }
    } catch {
      // Without a frame, or without permission, the film stays where it is.
    }
  }

  const player = {
    ref: video,
    controls: !hasButton,
    playsInline: true,
    preload: 'none',
    poster: poster ?? undefined,
    'aria-label': title,
    className: styles['film'],
  } as const
  const source = <source src={url} {...(isHls && { type: HLS })} />
  return (
    <div>
      <div className={styles['frame']}>
        {captions === null ? (
          // What is said in a film without captions would reach only those who hear it.
          <video {...player} muted>
            {source}
          </video>
        ) : (
          <video {...player}>
            {source}
            <track kind="captions" src={captions} srcLang="ru" label="Русский" />
          </video>
        )}
        {hasButton ? (
          <button type="button" className={styles['play']} onClick={start}>
            <span className={styles['sign']}>
              <Icon name="chevron-right" size={24} />
            </span>
            <span className="visually-hidden">Смотреть: {title}</span>
          </button>
        ) : null}
        <p role="status" className={lostAt === null ? 'visually-hidden' : styles['lost']}>
          {lostAt === null ? '' : `Нет связи с камерой. Показан последний кадр, ${lostAt}.`}
        </p>
      </div>
      {withTools ? (
        <FilmTools film={film} goTo={goTo} setSpeed={setSpeed} toggleWindow={toggleWindow} />
      ) : null}
    </div>
  )
}
