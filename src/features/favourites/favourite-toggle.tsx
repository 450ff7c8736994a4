import { useStore } from '@nanostores/react'
import clsx from 'clsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './favourite-toggle.module.css'
import { favouritesStore, isFavourite, serverFavourites } from './favourites-store.ts'

interface FavouriteToggleProps {
  lotId: number
  /** Which lot it is, for screen readers: «2-комнатная, 58,4 м²». */
  label?: string | undefined
  /** Shows the words beside the heart; otherwise only the heart is seen. */
  withText?: boolean | undefined
  /** What a server that knows the visitor says, for pages that are rendered for one visitor. */
  isPressed?: boolean | undefined
  className?: string | undefined
}

/** The heart of a lot; without scripts it is a form that adds (or removes) and comes back. */
export function FavouriteToggle({
  lotId,
  label,
  withText,
  isPressed = false,
  className,
}: FavouriteToggleProps) {
  const favourites = useStore(favouritesStore, serverFavourites)
  const isIn = isFavourite(favourites, lotId) || (!favourites.isLoaded && isPressed)
  return (
    <form
      method="post"
      action="/favorites"
      className={className}
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

/** The heart itself, as it looks for a lot that is in the list or not. */
export function HeartButton({ isIn, label, withText }: HeartButtonProps) {
  const words = isIn ? 'Убрать из избранного' : 'Добавить в избранное'
  return (
    <button
      type="submit"
      name="action"
      value={isIn ? 'remove' : 'add'}
      className={clsx(styles['toggle'], withText && styles['withText'], isIn && styles['isIn'])}
      aria-pressed={isIn}
      title={withText ? undefined : words}
    >
      <Icon name={isIn ? 'heart-filled' : 'heart'} />
      <span className={withText ? undefined : 'visually-hidden'}>{words}</span>
      {label ? <span className="visually-hidden">: {label}</span> : null}
    </button>
  )
}

/** The calls may still be on their way: the press waits for them. Not coming, they are one more failed call. */
async function toggle(lotId: number, wasIn: boolean): Promise<void> {
  try {
    const { toggleFavourite } = await import('./favourites-calls.ts')
    await toggleFavourite(lotId, wasIn)
  } catch (error) {
    console.warn('the favourite was not changed', error)
  }
}
