import { useEffect, useRef, useState } from 'react'
import type { LiveMessage } from '#shared/contract/live/live-chat.ts'

/** Milliseconds between two announcements: a quick chat would never be silent. */
const announcedEvery = 5000

/** What a screen reader is told of a chat: the latest of the others, now and then. */
export function useAnnouncement(messages: readonly LiveMessage[]): string {
  const [announced, setAnnounced] = useState(0)
  const told = useRef<number>(undefined)
  const last = messages.findLast(({ isOwn }) => !isOwn)?.seq
  useEffect(() => {
    // What was there when one came is read, not announced.
    if (told.current === undefined) told.current = last ?? 0
    if (last === undefined || last <= told.current) return
    const timer = setTimeout(() => {
      told.current = last
      setAnnounced(last)
    }, announcedEvery)
    return () => clearTimeout(timer)
  }, [last])
  // A message that was removed meanwhile is announced no more.
  const message = messages.find(({ seq }) => seq === announced)
  return message ? `${message.name}: ${message.text}` : ''
}
