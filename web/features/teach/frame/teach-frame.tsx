import { useQuery } from '@tanstack/react-query'
import { GraduationCap, MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isRegistered } from '../../../addresses.ts'
import { useGuard } from '../../../parts/session/use-guard.ts'
import { NavLink } from '../../../router/link.tsx'
import { useSession } from '../../../session.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { Page } from '../../../ui/base/page.tsx'
import { useNow } from '../../../ui/base/use-now.ts'
import { keepCentered } from '../../../ui/base/without-strips.ts'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { cityOf, offsetName } from '../../../ui/text/zones.ts'
import styles from './teach-frame.module.css'
import { ownSchedule } from './teach-reads.ts'

/** The pages for instructors; a page that does not exist is not listed. */
const entries = [
  { label: 'Today', path: '/teach' },
  { label: 'Calendar', path: '/teach/week' },
  { label: 'Students', path: '/teach/students' },
  { label: 'Earnings', path: '/teach/earnings' },
  { label: 'Hours', path: '/teach/hours' },
] as const

type TeachFrameProps = { title: string; children: ReactNode }

/** The frame of every page for instructors; to everyone else it explains who the pages are for. */
export function TeachFrame(props: TeachFrameProps) {
  useGuard()
  const session = useSession()
  const isInstructor = session.status === 'member' && session.user.instructorId !== null
  return isInstructor ? <Frame {...props} /> : <NotTeaching />
}

function Frame({ title, children }: TeachFrameProps) {
  const nav = useRef<HTMLElement>(null)
  // On a phone it may be outside the visible part.
  useEffect(() => keepCentered(nav.current, '[aria-current=page]'), [])
  return (
    <Page eyebrow="Teach" title={title} actions={<Zone />}>
      <nav ref={nav} aria-label="Teach" className={styles.nav}>
        {entries
          .filter(({ path }) => isRegistered(path))
          .map(({ label, path }) => (
            <NavLink key={path} to={path} end className={styles.entry ?? ''}>
              {label}
            </NavLink>
          ))}
      </nav>
      {children}
    </Page>
  )
}

const lookEveryMs = 60_000

/** The time zone of the hours; its space is reserved until it is known. */
function Zone() {
  const { data } = useQuery(ownSchedule())
  const now = useNow(lookEveryMs)
  return (
    <p className={styles.zone}>
      {data && (
        <>
          <MapPin size={16} aria-hidden="true" />
          {cityOf(data.zone)}, {offsetName(data.zone, new Date(now).toISOString())}
        </>
      )}
    </p>
  )
}

function NotTeaching() {
  return (
    <EmptyState
      level={1}
      title="This area is for instructors"
      icon={<GraduationCap size={26} />}
      actions={
        <>
          <ButtonLink to="/instructors" variant="gold">
            Meet the instructors
          </ButtonLink>
          <ButtonLink to="/">Back to Kiai</ButtonLink>
        </>
      }
    >
      You get access when your application is approved. Apply on the Instructors page.
    </EmptyState>
  )
}
