import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { SiteLink } from '../base/site-link.tsx'
import styles from './row.module.css'

type RowProps = {
  title: string
  /** A muted line under the title. */
  intro?: string
  /** The page that shows the complete list. */
  to?: string
  children: ReactNode
}

/** One of several rows of a page, closer together than sections. */
export function Row({ title, intro, to, children }: RowProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={`${styles.row} page-width`}>
      <div className={styles.head}>
        <div>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {to && (
          <SiteLink to={to} className={styles.more} aria-label={`View All: ${title}`}>
            View All <ChevronRight size={16} aria-hidden="true" />
          </SiteLink>
        )}
      </div>
      {children}
    </section>
  )
}
