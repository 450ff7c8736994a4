import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from './link.tsx'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'text' | undefined
  /** 48 px, or 56 px in forms. */
  size?: 'm' | 'l' | undefined
  /** A turning sign stands in the icon's place; the label stays. */
  isLoading?: boolean | undefined
  icon?: IconName | undefined
}

/** A button with words; submits only when told (`type="submit"`). */
export function Button({
  variant,
  size,
  isLoading,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={clsx(buttonClass(variant, size), className)}
      aria-busy={isLoading || undefined}
      {...rest}
    >
      <ButtonSign isLoading={isLoading} icon={icon} />
      {children}
    </button>
  )
}

/** A link that looks like a button: it leads somewhere, works without scripts. */
export function ButtonLink({
  variant,
  size,
  isLoading,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & LinkProps) {
  return (
    <Link className={clsx(buttonClass(variant, size), className)} {...rest}>
      <ButtonSign isLoading={isLoading} icon={icon} />
      {children}
    </Link>
  )
}

function ButtonSign({ isLoading, icon }: Pick<ButtonLook, 'isLoading' | 'icon'>) {
  if (isLoading) return <span className={styles['spinner']} aria-hidden="true" />
  return icon ? <Icon name={icon} size={20} /> : null
}

function buttonClass(
  variant: ButtonLook['variant'] = 'primary',
  size: ButtonLook['size'] = 'm',
): string {
  return clsx(styles['button'], styles[variant], styles[size])
}
