import { type CSSProperties, type ReactNode, useId } from 'react'
import styles from './section.module.css'

type SectionProps = {
  title: string
  eyebrow?: string
  intro?: ReactNode
  /** A link or button at the end of the heading line. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page with a heading, of full width. */
export function Section({ title, eyebrow, intro, action, children }: SectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={`${styles.section} page-width`}>
      <div className={styles.head}>
        <div>
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

type CardGridProps = {
  children: ReactNode
  /** The minimum width of a card, a CSS length. */
  least?: string
  label?: string
  /** On narrow screens, one row to swipe through. */
  rail?: boolean
}

/** As many equal columns as fit. A list, so that its length is read out. */
export function CardGrid({ children, least, label, rail = false }: CardGridProps) {
  const style = least ? ({ '--card': least } as CSSProperties) : undefined
  return (
    <ul className={rail ? `${styles.grid} ${styles.rail}` : styles.grid} style={style} aria-label={label}>
      {children}
    </ul>
  )
}
