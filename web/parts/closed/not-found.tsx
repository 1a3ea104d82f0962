import { ArrowRight, BookOpen, Clapperboard, GraduationCap, Mail, ShoppingBag, Swords } from 'lucide-react'
import { Link } from '../../router/link.tsx'
import { useLocation } from '../../router/router.tsx'
import { signInAddress, useSession } from '../../session.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { Hero } from '../../ui/media/hero.tsx'
import styles from './not-found.module.css'
import { notFoundWords } from './not-found-words.ts'

const library = { to: '/videos', name: 'Library', words: 'Films, lessons and drills', icon: Clapperboard }
const store = { to: '/store', name: 'Store', words: 'Gear, prints and photo sets', icon: ShoppingBag }

/** Pages to go on with: for members, and for visitors those that anybody may open. */
const doors = {
  member: [
    library,
    { to: '/courses', name: 'Courses', words: 'Step by step, from the first stance', icon: BookOpen },
    { to: '/instructors', name: 'Instructors', words: 'Private sessions by video', icon: GraduationCap },
    store,
  ],
  visitor: [
    library,
    { to: '/techniques', name: 'Techniques', words: 'Lessons by discipline and level', icon: Swords },
    store,
    { to: '/contact', name: 'Contact', words: 'Tell us what you were looking for', icon: Mail },
  ],
} as const

/** Shown at an unknown address, and at a member's address to visitors who are not signed in. */
export function NotFound() {
  const { pathname, search } = useLocation()
  const session = useSession()
  usePageTitle('404 Page Not Found · Kiai')
  const isVisitor = session.status === 'visitor'
  return (
    <Hero
      className={styles.hero}
      picture={{
        src: '/media/images/hero-2.webp',
        srcSet: '/media/images/hero-2-960.webp 960w, /media/images/hero-2.webp 1920w',
        sizes: '76vw',
        width: 1920,
        height: 800,
      }}
    >
      <div className={styles.words}>
        <h1 className={styles.title}>{notFoundWords.title}</h1>
        <p className={styles.text}>{notFoundWords.text}</p>
        {isVisitor && <p className={styles.text}>If this page is for members, sign in to return here.</p>}
        <p className={styles.actions}>
          {isVisitor && (
            <ButtonLink to={signInAddress(pathname + search)} variant="gold" size="large">
              Sign in
            </ButtonLink>
          )}
          <ButtonLink to="/" size="large" variant={isVisitor ? 'outline' : 'gold'}>
            Go to Home
          </ButtonLink>
        </p>
      </div>
      <nav aria-label="Pages to go on with">
        <ul className={styles.doors}>
          {doors[isVisitor ? 'visitor' : 'member'].map(({ to, name, words, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={styles.door}>
                <Icon size={20} aria-hidden="true" />
                <span>
                  <b>{name}</b>
                  <span>{words}</span>
                </span>
                <ArrowRight size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Hero>
  )
}
