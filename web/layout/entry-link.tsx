import type { ReactNode } from 'react'
import { NavLink } from '../router/link.tsx'
import type { NavEntry } from './nav-entries.ts'

type EntryLinkProps = { entry: NavEntry; className?: string | undefined; children?: ReactNode }

/**
 * An entry of the navigation, marked on its own page. Links to /api are full page loads, because the server redirects.
 */
export function EntryLink({ entry, className = '', children = entry.label }: EntryLinkProps) {
  return entry.to.startsWith('/api/') ? (
    <a href={entry.to} className={className}>
      {children}
    </a>
  ) : (
    <NavLink to={entry.to} end={entry.path === '/'} className={className}>
      {children}
    </NavLink>
  )
}
