import { type ShownPicture, shownPicture } from '../../lib/shown-picture.ts'
import type { Slide } from './schema.ts'

/** What the home page shows of a slide. */
export interface HomeSlide
  extends Pick<Slide, 'id' | 'title' | 'text' | 'url' | 'link_text' | 'advertiser_mark'> {
  picture: ShownPicture | null
  /** In its place where the window is narrower than 768 px. */
  phone: ShownPicture | null
}

/** Takes the part of a slide that the home page shows. */
export function toHomeSlide(slide: Slide): HomeSlide {
  const { id, title, text, url, link_text, advertiser_mark, image, phone_image } = slide
  const picture = image && shownPicture(image, '')
  const phone = phone_image && shownPicture(phone_image, '')
  return { id, title, text, url, link_text, advertiser_mark, picture, phone }
}
