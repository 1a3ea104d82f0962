import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { SiteLink, type SiteLinkProps } from './site-link.tsx'

export type ButtonLook = {
  /** `gold` is the main action of a view; `line` is for secondary actions. */
  variant?: 'gold' | 'line' | 'outline' | 'quiet' | 'danger'
  size?: 'medium' | 'large' | 'small'
  children: ReactNode
}

export function buttonClass(
  { variant = 'outline', size = 'medium' }: Partial<ButtonLook>,
  more?: string,
): string {
  return [styles.button, styles[variant], styles[size], more].filter(Boolean).join(' ')
}

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'children'> & { busy?: boolean }

/** While `busy`, it keeps its width and focus, announces that it is busy and ignores presses. */
export function Button({ variant, size, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <span className={styles.label}>{children}</span>
    </button>
  )
}

type ButtonLinkProps = ButtonLook & Omit<SiteLinkProps, 'children'>

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, children, ...rest }: ButtonLinkProps) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)
  return (
    <SiteLink data-button {...rest} className={look}>
      <span className={styles.label}>{children}</span>
    </SiteLink>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { label: string; children: ReactNode }

/** A square button that shows only an icon; `label` is its accessible name. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  )
}
