import { SlidersHorizontal } from 'lucide-react'
import type { LiveEvent } from '#shared/contract/live/live-event.ts'
import { useSession } from '../../../session.ts'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { adminDeskPath, deskPath } from '../live-words.ts'

/** The way of hosts and admins from the page of an event to its desk; renders nothing for others. */
export function DeskLink({ event }: { event: LiveEvent }) {
  const session = useSession()
  if (session.status !== 'member') return null
  const { user } = session
  const isHost = event.hosts.some(({ id }) => id === user.instructorId)
  if (!isHost && !user.isAdmin) return null
  return (
    <ButtonLink to={user.isAdmin ? adminDeskPath(event) : deskPath(event)}>
      <SlidersHorizontal size={18} aria-hidden="true" /> Host’s desk
    </ButtonLink>
  )
}
