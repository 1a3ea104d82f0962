import { ChevronRight } from 'lucide-react'
import { Link } from '../../router/link.tsx'
import styles from './breadcrumb.module.css'

type BreadcrumbProps = {
  /** The ancestors of the page, the widest first. */
  places: readonly { label: string; to: string }[]
  /** The name of the current page. */
  here: string
}

/** The position of a page in the site, with links to its ancestors. */
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
