// chunk: lot-parts
import { useStore } from '@nanostores/react'
import clsx from 'clsx'
import { Icon } from '../../ui/display/icon.tsx'
import { favouritesStore, isFavourite, serverFavourites } from './favourites-store.ts'
import { HEART_ACTION, heartTexts, submitHeart } from './submit-heart.ts'
import styles from './favourite-toggle.module.css'

interface FavouriteToggleProps {
  lotId: number
  /** Which lot it is, for screen readers: «2-комнатная, 58,4 м²». */
  label?: string | undefined
  /** Shows a text beside the heart. */
  withText?: boolean | undefined
  /** Whether the lot is a favourite, on pages that the server renders for one visitor. */
  isPressed?: boolean | undefined
  className?: string | undefined
}

/** The favourite button of a lot. Without scripts it is a form that adds or removes the lot. */
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
      action={HEART_ACTION}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void submitHeart(event.currentTarget, isIn)
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
  const text = heartTexts[isIn ? 'remove' : 'add']
  const suffix = label ? `: ${label}` : ''
  return (
    <button
      type="submit"
      name="action"
      value={isIn ? 'remove' : 'add'}
      className={clsx(styles['toggle'], withText && styles['withText'])}
      aria-pressed={isIn}
      {...(!withText && { title: text, 'aria-label': text + suffix })}
    >
      <Icon name="heart" />
      {withText ? text : null}
      {withText && label ? <span className="visually-hidden">{suffix}</span> : null}
    </button>
  )
}
