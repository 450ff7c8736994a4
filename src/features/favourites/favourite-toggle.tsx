import { useStore } from '@nanostores/react'
import clsx from 'clsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './favourite-toggle.module.css'
import { favouritesStore, isFavourite, serverFavourites } from './browser/favourites-store.ts'

interface FavouriteToggleProps {
  lotId: number
  /** Which lot it is, for screen readers: «2-комнатная, 58,4 м²». */
  label?: string | undefined
  /** Shows a text beside the heart. */
  withText?: boolean | undefined
  /** Whether the lot is a favourite, on pages that the server renders for one visitor. */
  isPressed?: boolean | undefined
}

/** The favourite button of a lot. Without scripts it is a form that adds or removes the lot. */
export function FavouriteToggle({
  lotId,
  label,
  withText,
  isPressed = false,
}: FavouriteToggleProps) {
  const favourites = useStore(favouritesStore, serverFavourites)
  const isIn = isFavourite(favourites, lotId) || (!favourites.isLoaded && isPressed)
  return (
    <form
      method="post"
      action="/favorites"
      onSubmit={(event) => {
        event.preventDefault()
        void toggle(lotId, isIn)
      }}
    >
      <input type="hidden" name="property" value={lotId} />
      <HeartButton isIn={isIn} label={label} withText={withText} />
    </form>
  )
}

interface HeartButtonProps extends Pick<FavouriteToggleProps, 'label' | 'withText'> {
  isIn: boolean
}

/** The heart icon button for a lot that is a favourite or not. */
export function HeartButton({ isIn, label, withText }: HeartButtonProps) {
  const text = isIn ? 'Убрать из избранного' : 'Добавить в избранное'
  return (
    <button
      type="submit"
      name="action"
      value={isIn ? 'remove' : 'add'}
      className={clsx(styles['toggle'], withText && styles['withText'], isIn && styles['isIn'])}
      aria-pressed={isIn}
      title={withText ? undefined : text}
    >
      <Icon name={isIn ? 'heart-filled' : 'heart'} />
      <span className={withText ? undefined : 'visually-hidden'}>{text}</span>
      {label ? <span className="visually-hidden">: {label}</span> : null}
    </button>
  )
}

/** The module of API calls may still be loading, so the click waits for it. If it fails to load, the call fails. */
async function toggle(lotId: number, wasIn: boolean): Promise<void> {
  try {
    const { toggleFavourite } = await import('./browser/favourites-calls.ts')
    await toggleFavourite(lotId, wasIn)
  } catch (error) {
    console.warn('the favourite was not changed', error)
  }
}
