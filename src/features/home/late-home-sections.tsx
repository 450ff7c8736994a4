import { lazy } from 'react'
import type {
  FlatPicker as Picker,
  HomeSections as Sections,
  SlideControls as Controls,
} from './home-page.late.tsx'
import { LatePart } from '../../ui/late-part.tsx'

/** The server renders them at once; browsers keep that markup until their code has been loaded. */
const HomeSections = import.meta.env.SSR
  ? (await import('./home-page.late.tsx')).HomeSections
  : lazy(async () => ({ default: (await import('./home-page.late.tsx')).HomeSections }))
const SlideControls = import.meta.env.SSR
  ? (await import('./home-page.late.tsx')).SlideControls
  : lazy(async () => ({ default: (await import('./home-page.late.tsx')).SlideControls }))

const FlatPicker = import.meta.env.SSR
  ? (await import('./home-page.late.tsx')).FlatPicker
  : lazy(async () => ({ default: (await import('./home-page.late.tsx')).FlatPicker }))

/** The sections of the home page whose code is not part of the first load. */
export function LateHomeSections(props: Parameters<typeof Sections>[0]) {
  return (
    <LatePart>
      <HomeSections {...props} />
    </LatePart>
  )
}

/** The buttons of the slides, whose code comes with those sections. */
export function LateSlideControls(props: Parameters<typeof Controls>[0]) {
  return (
    <LatePart>
      <SlideControls {...props} />
    </LatePart>
  )
}

/** The first choice of a flat: without its code it is a form. */
export function LateFlatPicker(props: Parameters<typeof Picker>[0]) {
  return (
    <LatePart>
      <FlatPicker {...props} />
    </LatePart>
  )
}
