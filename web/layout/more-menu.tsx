import { ChevronDown } from 'lucide-react'
import { useLocation } from '../router/router.tsx'
import { Menu } from '../ui/dialog/menu.tsx'
import { EntryLink } from './entry-link.tsx'
import styles from './more-menu.module.css'
import type { NavEntry } from './nav-entries.ts'
import { NavIcon } from './nav-icon.tsx'

const wordsOf: Readonly<Record<string, string>> = {
  '/techniques': 'To the second',
  '/my-bookings': 'Your sessions',
  '/movie-genres': 'Films by kind',
  '/my-list': 'Saved and watched',
  '/categories': 'Every art on Kiai',
  '/store': 'Shirts, clips, photos',
}

type MoreMenuProps = {
  entries: NavEntry[]
  /** The class of an entry of the bar, including its mark. */
  className: string | undefined
}

/** The entries without a place in the bar. */
export function MoreMenu({ entries, className }: MoreMenuProps) {
  const { pathname } = useLocation()
  const leadsHere = entries.some(({ to }) => to === pathname)
  const isAbout = ({ aboutKiai }: NavEntry) => aboutKiai === true
  return (
    <Menu
      label="More"
      edge="left"
      leadsHere={leadsHere}
      className={`${className} ${styles.opener}`}
      panelClassName={styles.panel}
      button={
        <>
          More <ChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      <Rows entries={entries.filter((entry) => !isAbout(entry))} />
      <hr />
      <Rows entries={entries.filter(isAbout)} />
    </Menu>
  )
}

function Rows({ entries }: Pick<MoreMenuProps, 'entries'>) {
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <EntryLink entry={entry}>
            <NavIcon path={entry.path} />
            <span>
              {entry.label}
              {wordsOf[entry.path] && <small aria-hidden="true">{wordsOf[entry.path]}</small>}
            </span>
          </EntryLink>
        </li>
      ))}
    </ul>
  )
}
