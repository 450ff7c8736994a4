import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ShownFilm } from '../../lib/shown-film.ts'
import { Icon } from './icon.tsx'
import { Button } from '../form/button.tsx'
import { SelectField } from '../form/select-field.tsx'
import styles from './film-player.module.css'
import { formatMoment } from './format-moment.ts'
import { lazily } from '../../lib/time/lazily.ts'

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
    // oxlint-disable-next-line house/browser-features -- Firefox has a button of its own for it, and here undefined.
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

type FilmPlayerProps =
  | { film: Omit<ShownFilm, 'chapters'>; withTools?: false }
  /** Shows chapters, speed and picture in picture below the film. */
  | { film: ShownFilm; withTools: true }

const clock = lazily(() => new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' }))

/**
 * A film behind its poster: nothing of it is loaded before it is played. Browsers that play HLS by themselves do so; for
 * others the library comes with the first play.
 */
export function FilmPlayer(props: FilmPlayerProps) {
  const { film } = props
  const { title, url, poster, captions, isLive } = film
  const isHls = url.endsWith('.m3u8')
  const video = useRef<HTMLVideoElement>(null)
  const detach = useRef<() => void>(undefined)
  const [isStarted, setIsStarted] = useState(false)
  const [lostAt, setLostAt] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  /** Without scripts, and once it plays, the film has the browser's controls. */
  const isReady = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  useEffect(() => () => detach.current?.(), [])
  /** A button of ours on the poster, in place of the browser's controls; the browser's would not load the library of HLS. */
  const hasButton = isReady && !isStarted

  async function start(): Promise<void> {
    const { current } = video
    if (!current) return
    setIsStarted(true)
    // The button, which had the focus, is gone.
    current.focus()
    if (isHls && current.canPlayType(HLS) === '' && !detach.current) {
      const { attachHls } = await import('./attach-hls.late.ts')
      detach.current = attachHls(current, {
        url,
        isLive,
        onUnavailable: (isLost) =>
          setLostAt((known) => (isLost ? (known ?? clock().format(new Date())) : null)),
        onFailed: () => setHasFailed(true),
      })
    }
    await current.play().catch(() => {
      // The browser wants another click: its own controls are there.
    })
  }

  /** A browser that cannot decode the film fails here, and would show a black box otherwise. */
  function reportFailure(): void {
    // Without HLS of its own it rejects the type before the library takes over.
    if (!isHls || video.current?.canPlayType(HLS)) setHasFailed(true)
  }

  async function goTo(at: number): Promise<void> {
    await start()
    if (video.current) video.current.currentTime = at
  }

  function setSpeed(speed: number): void {
    if (video.current) video.current.playbackRate = speed
  }

  async function toggleWindow(): Promise<void> {
    // The button is only where there is such a window.
    /* oxlint-disable house/browser-features */
    try {
      if (document.pictureInPictureElement) await document.exitPictureInPicture()
      else {
        await start()
        await video.current?.requestPictureInPicture()
      }
    } catch {
      // Without a frame, or without permission, the film stays where it is.
    }
    /* oxlint-enable house/browser-features */
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
  const source = <source src={url} {...(isHls && { type: HLS })} onError={reportFailure} />
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
              <Icon name="play" size={24} />
            </span>
            <span className="visually-hidden">Смотреть: {title}</span>
          </button>
        ) : null}
        <p
          role="status"
          className={hasFailed || lostAt !== null ? styles['lost'] : 'visually-hidden'}
        >
          {hasFailed ? (
            <>
              Видео не&nbsp;открылось в&nbsp;этом браузере. <a href={url}>Ссылка на&nbsp;видео</a>{' '}
              для другого браузера или проигрывателя.
            </>
          ) : lostAt === null ? (
            ''
          ) : (
            `Нет связи с камерой. Показан последний кадр, ${lostAt}.`
          )}
        </p>
      </div>
      {props.withTools ? (
        <FilmTools film={props.film} goTo={goTo} setSpeed={setSpeed} toggleWindow={toggleWindow} />
      ) : null}
    </div>
  )
}
