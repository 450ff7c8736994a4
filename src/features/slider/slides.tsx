import type { ReactNode } from 'react'
import { Picture } from '../../ui/display/picture.tsx'
import { croppedSizes } from '../../ui/display/picture-sizes.ts'
import { Link } from '../../ui/link.tsx'
import type { ShownPicture } from '../../lib/shown-picture.ts'
import type { HomeSlide } from './home-slide.ts'
import styles from './slides.module.css'

interface SlidesProps {
  slides: readonly HomeSlide[]
  /** Shown below the pictures if there is more than one slide. */
  controls: ReactNode
}

/** The list of slides, which scrolls sideways: by finger, wheel and keys also without scripts. */
export const SLIDES_ID = 'slides'

/** The slides of the home page side by side, one at a time in view. The first picture is the largest of the page. */
export function Slides({ slides, controls }: SlidesProps) {
  const hasMore = slides.length > 1
  return (
    <div className={styles['slider']} role="group" aria-label="Слайды">
      <ul
        id={SLIDES_ID}
        className={styles['slides']}
        {...(hasMore && { tabIndex: 0, 'aria-label': 'Слайды, листаются вбок' })}
      >
        {slides.map((slide, index) => (
          <li key={slide.id} className={styles['slide']}>
            <SlideView slide={slide} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {hasMore ? <div className={styles['controls']}>{controls}</div> : null}
    </div>
  )
}

/** On a phone the frame is less wide than a picture of its height. */
function toSizes({ width, height }: ShownPicture): string {
  const phone = [{ media: '(max-width: 767px)', width: '100vw' }] as const
  return `${croppedSizes(phone, { picture: width / height, frame: 4 / 3 })}, 100vw`
}

function SlideView({ slide, isFirst }: { slide: HomeSlide; isFirst: boolean }) {
  const { picture, phone, title, text, url, link_text, advertiser_mark } = slide
  return (
    <>
      <div className={styles['frame']}>
        {picture ? (
          <Picture
            src={picture.src}
            alt={picture.alt}
            sizes={toSizes(picture)}
            phone={phone && { src: phone.src, sizes: '100vw' }}
            width={picture.width}
            height={picture.height}
            className={styles['picture']}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding="async"
          />
        ) : (
          // Repeats the heading below in the place of the picture.
          <span className={styles['words']} aria-hidden="true">
            {title}
          </span>
        )}
      </div>
      <div className={styles['caption']}>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['text']}>{text}</p>
        {advertiser_mark ? (
          <p className={styles['mark']}>Реклама. erid: {advertiser_mark}</p>
        ) : null}
        {url.startsWith('/') ? (
          <Link to={url} className={styles['link']}>
            {link_text}
          </Link>
        ) : (
          <a href={url} rel="noopener" className={styles['link']}>
            {link_text}
          </a>
        )}
      </div>
    </>
  )
}
