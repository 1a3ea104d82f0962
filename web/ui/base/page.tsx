import type { ReactNode } from 'react'
import styles from './page.module.css'

type PageHeadProps = { title: string; eyebrow?: string; intro?: ReactNode; actions?: ReactNode }

/** A page of full width, under its own heading. */
export function Page({ children, ...head }: PageHeadProps & { children: ReactNode }) {
  return (
    <div className={`${styles.page} page-width`}>
      <PageHead {...head} />
      {children}
    </div>
  )
}

function PageHead({ title, eyebrow, intro, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
