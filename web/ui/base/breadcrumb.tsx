import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import styles from './breadcrumb.module.css'

type BreadcrumbProps = {
  /** The way here, the widest place first. */
  places: readonly { label: string; to: string }[]
  /** Where one is. */
  here: string
}

/** Where a page stands, and the way back. */
export function Breadcrumb({ places, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol>
        {places.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <ChevronRight size={16} aria-hidden="true" />
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
