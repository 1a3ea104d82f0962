import { ChevronRight, Crown, LogOut, X } from 'lucide-react'
import { useRef } from 'react'
import { nameOf } from '../parts/session/name-of.ts'
import { type Session, signOutAddress, tierOf } from '../session.ts'
import { ButtonLink, IconButton } from '../ui/base/button.tsx'
import { Logo } from '../ui/base/logo.tsx'
import { useClosedOnArrival } from '../ui/base/use-closed-on-arrival.ts'
import { Avatar } from '../ui/media/avatar.tsx'
import { plans } from '../ui/text/plans.ts'
import { EntryLink } from './entry-link.tsx'
import styles from './menu-sheet.module.css'
import { accountNav, mainNav, moreNav, premiumNav } from './nav-entries.ts'
import { NavIcon } from './nav-icon.tsx'

type MenuSheetProps = { id: string; session: Session; signIn: string }

/** The whole navigation, over the page, for screens where the bar has no room for it. */
export function MenuSheet({ id, session, signIn }: MenuSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const close = () => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }
  const opened = useClosedOnArrival(close)
  return (
    <div ref={sheet} id={id} popover="auto" className={styles.sheet} onBeforeToggle={opened}>
      <div className={styles.head}>
        <Logo />
        <IconButton label="Close menu" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <nav aria-label="Menu">
        <Member session={session} />
        <ul className={styles.main}>
          {mainNav(session).map((entry) => (
            <li key={entry.path}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
        <Rest session={session} />
        <Ends session={session} signIn={signIn} />
      </nav>
    </div>
  )
}

function Member({ session }: Pick<MenuSheetProps, 'session'>) {
  const profile = accountNav(session).find(({ path }) => path === '/profile')
  if (session.status !== 'member' || !profile) return null
  const { user } = session
  return (
    <EntryLink entry={profile} className={styles.member}>
      <Avatar name={nameOf(user)} url={user.profileImageUrl} />
      <span>
        <span className="visually-hidden">Profile: </span>
        <b>{nameOf(user)}</b>
        <small>{plans[tierOf(user)].name} plan</small>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </EntryLink>
  )
}

/** The entries that are neither main entries nor shown above them. */
function Rest({ session }: Pick<MenuSheetProps, 'session'>) {
  const isMember = session.status === 'member'
  const more = moreNav(session)
  const told = new Set(['/profile', ...more.map(({ path }) => path)])
  const own = isMember ? accountNav(session).filter(({ path }) => !told.has(path)) : []
  return (
    <ul className={styles.rest}>
      {[...more, ...own].map((entry) => (
        <li key={entry.path}>
          <EntryLink entry={entry}>
            <NavIcon path={entry.path} />
            {entry.label}
          </EntryLink>
        </li>
      ))}
      {isMember && (
        <li>
          <a href={signOutAddress}>
            <LogOut size={20} aria-hidden="true" />
            Sign out
          </a>
        </li>
      )}
    </ul>
  )
}

/** The most likely next action is gold: sign in for a visitor, upgrade for a member. */
function Ends({ session, signIn }: Omit<MenuSheetProps, 'id'>) {
  const premium = premiumNav(session)
  const isMember = session.status === 'member'
  return (
    <div className={styles.ends}>
      {premium && (
        <ButtonLink to={premium.to} size="large" variant={isMember ? 'gold' : 'outline'}>
          <Crown size={18} aria-hidden="true" /> {premium.label}
        </ButtonLink>
      )}
      {!isMember && (
        <ButtonLink to={signIn} size="large" variant="gold">
          Sign in
        </ButtonLink>
      )}
    </div>
  )
}
