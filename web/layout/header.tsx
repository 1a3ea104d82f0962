import { CircleUserRound, Crown, LogOut, Menu as MenuIcon, X } from 'lucide-react'
import { useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { type Session, signInAddress, signOutAddress, useSession } from '../session.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useClosedOnArrival } from '../ui/use-closed-on-arrival.ts'
import styles from './header.module.css'
import { HeaderSearch } from './header-search.tsx'
import { Logo } from './logo.tsx'
import { accountNav, mainNav, type NavEntry, premiumNav } from './nav-entries.ts'

const sheetId = 'site-menu'
/** More of them than this need a wide screen; below it they move into the menu. */
const roomyEntries = 6

export function Header() {
  const session = useSession()
  const { pathname, search } = useLocation()
  const entries = mainNav(session)
  const signIn = signInAddress(pathname + search)
  return (
    <header className={`${styles.header} ${entries.length > roomyEntries ? styles.crowded : ''} unprinted`}>
      <div className={`${styles.bar} page-width`}>
        <Link to="/" className={styles.home} aria-label="Kiai, home">
          <Logo />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.account}>
          <HeaderSearch />
          <Account session={session} signIn={signIn} />
          <button type="button" popoverTarget={sheetId} aria-label="Open menu" className={styles.opener}>
            <MenuIcon aria-hidden="true" />
          </button>
        </div>
      </div>
      <Sheet entries={entries} session={session} signIn={signIn} />
    </header>
  )
}

function Entry({ entry }: { entry: NavEntry }) {
  if (entry.to.startsWith('/api/')) {
    return (
      <a href={entry.to} className={styles.entry}>
        {entry.label}
      </a>
    )
  }
  return (
    <NavLink to={entry.to} end={entry.path === '/'} className={styles.entry ?? ''}>
      {entry.label}
    </NavLink>
  )
}

type AccountProps = { session: Session; signIn: string }

function Account({ session, signIn }: AccountProps) {
  const premium = premiumNav(session)
  if (session.status === 'loading') return <span className={styles.someone} aria-hidden="true" />
  const premiumButton = premium && (
    <ButtonLink to={premium.to} className={styles.premium}>
      <Crown size={16} aria-hidden="true" /> {premium.label}
    </ButtonLink>
  )
  if (session.status === 'visitor') {
    return (
      <>
        {premiumButton}
        <ButtonLink to={signIn} variant="gold" className={styles.signIn}>
          Sign in
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {premiumButton}
      <Menu
        label="Your account"
        button={<Portrait url={session.user.profileImageUrl} />}
        className={styles.avatar}
      >
        <p className={styles.who}>{session.user.firstName ?? session.user.email}</p>
        {accountNav(session).map((entry) => (
          <Link key={entry.path} to={entry.to}>
            {entry.label}
          </Link>
        ))}
        <a href={signOutAddress}>
          <LogOut size={18} aria-hidden="true" /> Sign out
        </a>
      </Menu>
    </>
  )
}

function Portrait({ url }: { url: string | null }) {
  if (!url) return <CircleUserRound aria-hidden="true" />
  return <img src={url} alt="" width={32} height={32} className={styles.portrait} />
}

/** The menu of narrow screens. */
function Sheet({ entries, session, signIn }: AccountProps & { entries: NavEntry[] }) {
  const sheet = useRef<HTMLDivElement>(null)
  const close = () => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }
  const opened = useClosedOnArrival(close)
  const premium = premiumNav(session)
  const more = session.status === 'member' ? accountNav(session) : []
  return (
    <div ref={sheet} id={sheetId} popover="auto" className={styles.sheet} onBeforeToggle={opened}>
      <div className={styles.sheetHead}>
        <Logo />
        <IconButton label="Close menu" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <nav aria-label="Menu">
        <ul>
          {[...entries, ...(premium ? [premium] : []), ...more].map((entry) => (
            <li key={entry.path}>
              <Entry entry={entry} />
            </li>
          ))}
          <li>
            <a href={session.status === 'member' ? signOutAddress : signIn} className={styles.entry}>
              {session.status === 'member' ? 'Sign out' : 'Sign in'}
            </a>
          </li>
        </ul>
      </nav>
    </div>
  )
}
