import { ChevronDown, Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

type Labelled = { label: string; hideLabel?: boolean }

function Label({ htmlFor, hidden, children }: { htmlFor: string; hidden: boolean; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className={hidden ? 'visually-hidden' : styles.label}>
      {children}
    </label>
  )
}

type SearchFieldProps = Labelled & Omit<ComponentProps<'input'>, 'type'>

export function SearchField({ label, hideLabel = false, className, ...rest }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <Label htmlFor={id} hidden={hideLabel}>
        {label}
      </Label>
      <span className={styles.frame}>
        <Search size={18} aria-hidden="true" className={styles.lead} />
        <input id={id} type="search" autoComplete="off" {...rest} className={styles.search} />
      </span>
    </div>
  )
}

type SelectProps = Labelled & ComponentProps<'select'>

/** The native drop-down in our style. */
export function Select({ label, hideLabel = false, className, children, ...rest }: SelectProps) {
  const id = useId()
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <Label htmlFor={id} hidden={hideLabel}>
        {label}
      </Label>
      <span className={styles.frame}>
        <select id={id} {...rest} className={styles.select}>
          {children}
        </select>
        <ChevronDown size={18} aria-hidden="true" className={styles.tail} />
      </span>
    </div>
  )
}
