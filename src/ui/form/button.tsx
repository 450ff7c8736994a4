// chunk: first-load
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '../link.tsx'
import styles from './button.module.css'
import { Icon, type IconName } from '../display/icon.tsx'

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'text' | undefined
  /** 48 px, or 56 px in forms. */
  size?: 'm' | 'l' | undefined
  /** Shows a spinner instead of the icon. */
  isLoading?: boolean | undefined
  icon?: IconName | undefined
}

/** A button with a text. It submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  isLoading,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonStyle & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={clsx(toButtonClass(variant, size), className)}
      aria-busy={isLoading || undefined}
      {...rest}
    >
      <ButtonIcon isLoading={isLoading} icon={icon} />
      {children}
    </button>
  )
}

/** A link with the appearance of a button. */
export function ButtonLink({
  variant,
  className,
  ...rest
}: Pick<ButtonStyle, 'variant'> & LinkProps) {
  return <Link className={clsx(toButtonClass(variant), className)} {...rest} />
}

function ButtonIcon({ isLoading, icon }: Pick<ButtonStyle, 'isLoading' | 'icon'>) {
  if (isLoading) return <span className={styles['spinner']} aria-hidden="true" />
  return icon ? <Icon name={icon} size={20} /> : null
}

/** Returns the classes with which a link looks like a button. */
export function toButtonClass(
  variant: ButtonStyle['variant'] = 'primary',
  size: ButtonStyle['size'] = 'm',
): string {
  return clsx(styles['button'], styles[variant], styles[size])
}
