import { useQuery } from '@tanstack/react-query'
import { live } from '#shared/contract/live/live.ts'
import { chatRules } from '#shared/rules/live/live-chat.ts'
import { call } from '../../../api.ts'

/** Says that one is there for as long as the page is in sight; how many are. */
export const usePresence = (id: string, isThere: boolean) =>
  useQuery({
    queryKey: [live.markPresent.path, id],
    queryFn: () => call(live.markPresent, { params: { id } }),
    enabled: isThere,
    refetchInterval: chatRules.presentEvery * 1000,
    staleTime: 0,
  })
