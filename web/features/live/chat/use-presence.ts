import { useQuery } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import { chatRules } from '#shared/rules/live/live-chat.ts'
import { call } from '../../../api.ts'

export const presenceKey = (id: string) => [live.markPresent.path, id]

/** Sends a heartbeat while the page is visible; returns the number of viewers. */
export const usePresence = (id: string, isThere: boolean) =>
  useQuery({
    queryKey: presenceKey(id),
    queryFn: () => call(live.markPresent, { params: { id } }),
    enabled: isThere,
    refetchInterval: chatRules.presentEvery * 1000,
    staleTime: 0,
  })
