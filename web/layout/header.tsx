import { Crown, LogOut, Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { nameOf } from '../parts/session/name-of.ts'
import { Link } from '../router/link.tsx'
import { useLocation } from '../router/router.tsx'
import { type Session, signInAddress, signOutAddress, tierOf, useSession } from '../session.ts'
import { ButtonLink } from '../ui/base/button.tsx'
import { Logo } from '../ui/base/logo.tsx'
import { useMounted } from '../ui/base/use-mounted.ts'
import { Menu } from '../ui/dialog/menu.tsx'
import { Avatar } from '../ui/media/avatar.tsx'
import { plans } from '../ui/text/plans.ts'
import { EntryLink } from './entry-link.tsx'
import styles from './header.module.css'
import { HeaderSearch } from './header-search.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { MoreMenu } from './more-menu.tsx'
import { accountNav, mainNav, moreNav, premiumNav } from './nav-entries.ts'
import { NavIcon } from './nav-icon.tsx'

// The cart is stored only in the browser, and no page waits for it.
const BagLink = lazy(() => import('../parts/cart/bag-link.tsx').then((file) => ({ default: file.BagLink })))

const sheetId = 'site-menu'

export function Header() {
  const session = useSession()
  const isMounted = useMounted()
  const { pathname, search } = useLocation()
  const signIn = signInAddress(pathname + search)
  return (
    <header className={`${styles.header} unprinted`}>
      <div className={`${styles.bar} page-width`}>
        <Link to="/" className={styles.home} aria-label="Kiai, home">
          <Logo />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <ul className={styles.entries}>
            {mainNav(session).map((entry) => (
              <li key={entry.path}>
                <EntryLink entry={entry} className={styles.entry} />
              </li>
            ))}
            <li>
              <MoreMenu entries={moreNav(session)} className={styles.entry} />
            </li>
          </ul>
        </nav>
        <div className={styles.account}>
          <HeaderSearch />
          {isMounted && (
            <Suspense fallback={null}>
              <BagLink />
            </Suspense>
          )}
          <Account session={session} signIn={signIn} />
          <button type="button" popoverTarget={sheetId} aria-label="Open menu" className={styles.opener}>
            <MenuIcon aria-hidden="true" />
          </button>
        </div>
      </div>
      <MenuSheet id={sheetId} session={session} signIn={signIn} />
    </header>
  )
}

function Account({ session, signIn }: { session: Session; signIn: string }) {
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
  const { user } = session
  const avatar = { name: nameOf(user), url: user.profileImageUrl }
  return (
    <>
      {premiumButton}
      <Menu label="Your account" button={<Avatar {...avatar} />} className={styles.avatar}>
        <div className={styles.who}>
          <Avatar {...avatar} />
          <p>
            <b>{nameOf(user)}</b>
            {plans[tierOf(user)].name} plan
          </p>
        </div>
        <hr />
        {accountNav(session).map((entry) => (
          <EntryLink key={entry.path} entry={entry}>
            <NavIcon path={entry.path} /> {entry.label}
          </EntryLink>
        ))}
        <hr />
        <a href={signOutAddress}>
          <LogOut size={20} aria-hidden="true" /> Sign out
        </a>
      </Menu>
    </>
  )
}
