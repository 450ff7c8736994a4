import { buildSrcSet } from '../../../lib/http/picture-address.ts'
import styles from './card-room.module.css'

/** The pictures of cards, which stay in them when they are hidden. */
const rooms = new WeakMap<HTMLElement, HTMLElement>()
/** Width of a picture divided by its height, where it is cropped to the sheet of a plan. */
const RATIO = 1.5

/** Shows the picture of the room over the plan of a card, once it is loaded. */
export function showRoom(card: HTMLElement): void {
  const plan = card.firstElementChild
  if (!(plan instanceof HTMLElement) || plan.offsetWidth === 0) return
  const known = rooms.get(card)
  const room = known ?? createRoom(card, plan)
  if (!known) {
    rooms.set(card, room)
    plan.after(room)
  }
  // Inside the border of the card, and with fractions of a pixel.
  const [inner, sheet] = [card.getBoundingClientRect(), plan.getBoundingClientRect()]
  Object.assign(room.style, {
    top: `${sheet.top - inner.top - card.clientTop}px`,
    left: `${sheet.left - inner.left - card.clientLeft}px`,
    width: `${sheet.width}px`,
    height: `${sheet.height}px`,
  })
  room.dataset['wanted'] = ''
  const image = room.querySelector('img')
  image?.decode().then(
    () => {
      if ('wanted' in room.dataset) room.dataset['shown'] = ''
    },
    () => {
      // The next attempt loads it again.
      room.remove()
      rooms.delete(card)
    },
  )
}

/** Shows the plan of a card again. */
export function hideRoom(card: HTMLElement): void {
  const room = rooms.get(card)
  if (!room) return
  delete room.dataset['wanted']
  delete room.dataset['shown']
}

/** Shows the room of a card that shows its plan, and the plan of one that shows its room. */
export function turnCard(card: HTMLElement): void {
  if (rooms.get(card)?.dataset['wanted'] === '') hideRoom(card)
  else showRoom(card)
}

/** The picture with what is to be said of it. */
function createRoom(card: HTMLElement, { offsetWidth, offsetHeight }: HTMLElement): HTMLElement {
  const { room: src = '', roomNote } = card.dataset
  const figure = document.createElement('figure')
  figure.className = styles['room'] ?? ''
  const picture = document.createElement('picture')
  const sizes = `${Math.ceil(Math.max(offsetWidth, offsetHeight * RATIO))}px`
  for (const format of ['avif', 'webp'] as const) {
    const srcset = buildSrcSet(src, format)
    if (srcset === undefined) continue
    const source = document.createElement('source')
    Object.assign(source, { type: `image/${format}`, sizes, srcset })
    picture.append(source)
  }
  const image = document.createElement('img')
  image.alt = ''
  image.decoding = 'async'
  image.sizes = sizes
  image.srcset = buildSrcSet(src, 'jpeg') ?? ''
  // After the sources: without them the browser would begin to load this one.
  picture.append(image)
  image.src = src
  const note = document.createElement('figcaption')
  note.textContent = ['Визуализация', roomNote].filter(Boolean).join(' ')
  figure.append(picture, note)
  return figure
}
