import { useEffect, useRef } from 'react'
import type { ChatRole } from '#shared/rules/live/live-chat.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'

/** Tells a helper that their role has ended. */
export function useRoleEnd(role: ChatRole | null) {
  const before = useRef(role)
  useEffect(() => {
    if (before.current === 'helper' && role === null) {
      toast({ title: 'Your role has ended', description: 'You no longer help to moderate this chat.' })
    }
    before.current = role
  }, [role])
}
