import { lazy, Suspense } from 'react'
import { useSession } from '../session.ts'
import { Logo } from '../ui/base/logo.tsx'
import { SiteLink } from '../ui/base/site-link.tsx'
import { useMounted } from '../ui/base/use-mounted.ts'
import styles from './footer.module.css'
import { disciplineNav, legalNav, mainNav, moreNav, type NavEntry } from './nav-entries.ts'

/** Loaded at the foot of a page, so that no page waits for its code. */
const SocialLinks = lazy(async () => ({ default: (await import('./social-links.tsx')).SocialLinks }))

export function Footer() {
  const session = useSession()
  const isMounted = useMounted()
  return (
    <footer className={`${styles.footer} unprinted`}>
      <div className={`${styles.columns} page-width`}>
        <div className={styles.brand}>
          <Logo />
          <p>Films, training and live events for everyone who bows before stepping on the mat.</p>
        </div>
        <Column title="Disciplines" entries={disciplineNav(session)} />
        <Column title="Explore" entries={[...mainNav(session), ...moreNav(session)]} />
        <Column title="Legal" entries={legalNav(session)} />
      </div>
      <div className={`${styles.end} page-width`}>
        <p className={styles.small}>© 2025 Kiai</p>
        {isMounted && (
          <Suspense>
            <SocialLinks />
          </Suspense>
        )}
      </div>
    </footer>
  )
}

function Column({ title, entries }: { title: string; entries: NavEntry[] }) {
  if (entries.length === 0) return null
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {entries.map(({ path, to, label }) => (
          <li key={path}>
            <SiteLink to={to}>{label}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
