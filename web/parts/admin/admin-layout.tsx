import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isRegistered } from '../../addresses.ts'
import { Link, NavLink } from '../../router/link.tsx'
import { showInColumn } from '../../ui/base/center-in-row.ts'
import { keepCentered } from '../../ui/base/without-strips.ts'
import { formatCount } from '../../ui/text/format.ts'
import styles from './admin-layout.module.css'
import { FindOpener } from './find/find-opener.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.ts'
import { useWaiting } from './use-waiting.ts'

/** In the order of the daily work; the less frequent pages follow after the line. */
const entries = [
  { label: 'Dashboard', path: '/admin' },
  { label: 'Content', path: '/admin/content' },
  { label: 'Categories', path: '/admin/categories' },
  { label: 'Payments', path: '/admin/payments' },
  { label: 'Users', path: '/admin/users' },
  { label: 'Newsletter', path: '/admin/newsletter' },
  { label: 'Instructor Payments', path: '/admin/instructor-payments' },
  { label: 'Settings', path: '/admin/settings' },
  { label: 'Courses', path: '/admin/courses', isBehindLine: true },
  { label: 'Movie Genres', path: '/admin/genres' },
  { label: 'Search Synonyms', path: '/admin/synonyms' },
  { label: 'Instructors', path: '/admin/instructors' },
  { label: 'Products', path: '/admin/products' },
  { label: 'Orders', path: '/admin/orders' },
  { label: 'Live', path: '/admin/live' },
  { label: 'Messages', path: '/admin/messages' },
  { label: 'Reviews', path: '/admin/reviews' },
  { label: 'Audit Log', path: '/admin/audit' },
] as const

type AdminLayoutProps = {
  title: string
  /** The list that the page belongs to. */
  parent?: { label: string; path: string }
  /** The main button of the page. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of every admin page: navigation at the side, content in the middle. */
export function AdminLayout({ title, parent, action, children }: AdminLayoutProps) {
  const nav = useRef<HTMLElement>(null)
  const waiting = useWaiting()
  useFreshSignIn()
  useEffect(() => {
    showInColumn(nav.current, nav.current?.querySelector('[aria-current]'))
    // On a phone the entries form a row wider than the screen. The current one is kept in the middle.
    return keepCentered(nav.current, '[aria-current]')
  }, [])
  return (
    <div className={`${styles.admin} page-width`}>
      <nav ref={nav} aria-label="Admin" className={styles.sidebar}>
        <p className={styles.area}>Admin</p>
        <FindOpener />
        <ul className={styles.entries}>
          {entries
            .filter(({ path }) => isRegistered(path))
            .map(({ label, path, ...more }) => (
              <li key={path} className={'isBehindLine' in more ? styles.first : undefined}>
                <NavLink to={path} end={path === '/admin'} className={styles.entry ?? ''}>
                  {label}
                  <Waiting count={waiting[path]} />
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className={styles.content}>
        <header className={styles.head}>
          <div className={styles.heading}>
            {parent && (
              <Link to={parent.path} className={styles.parent}>
                <ChevronLeft size={16} aria-hidden="true" /> {parent.label}
              </Link>
            )}
            <h1 className={styles.title}>{title}</h1>
          </div>
          {action}
        </header>
        {children}
      </div>
    </div>
  )
}

/** The number of items waiting there. */
function Waiting({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  return (
    <span className={styles.waiting}>
      {formatCount(count)}
      <span className="visually-hidden"> waiting</span>
    </span>
  )
}
