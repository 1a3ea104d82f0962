import { useEffect, useRef, useState } from 'react'
import type { LiveMessage } from '#shared/contract/live/live-chat.ts'

/** Milliseconds between two announcements: otherwise a busy chat would never be silent. */
const announcedEvery = 5000

/** Announcements of a chat for screen readers: the latest message of another member, from time to time. */
export function useAnnouncement(messages: readonly LiveMessage[]): string {
  const [announced, setAnnounced] = useState(0)
  const told = useRef<number>(undefined)
  const last = messages.findLast(({ isOwn }) => !isOwn)?.seq
  useEffect(() => {
    // Messages that were there on arrival are read, not announced.
    if (told.current === undefined) told.current = last ?? 0
    if (last === undefined || last <= told.current) return
    const timer = setTimeout(() => {
      told.current = last
      setAnnounced(last)
    }, announcedEvery)
    return () => clearTimeout(timer)
  }, [last])
  // A message that was removed in the meantime is not announced.
  const message = messages.find(({ seq }) => seq === announced)
  return message ? `${message.name}: ${message.text}` : ''
}
