import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AdminUser } from '#shared/contract/members/admin-user.ts'
import type { UserCounts } from '#shared/contract/members/admin-users.ts'
import { members } from '#shared/contract/members/members.ts'
import { type Tier, tiers } from '#shared/rules/access/access.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import { call, read, readPages } from '../../../api.ts'
import { wordsOf } from '../../../problem.ts'
import { invalidate, isUnauthorized } from '../../../query-client.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { Filters } from '../../../ui/form/filters.ts'
import { nameOf } from './user-words.ts'

export type UserFilters = Filters<'search' | 'tier'>

const countsRead = () => read(members.countUsers)
export const useCounts = () => useQuery(countsRead())

/** The matching members, newest first. */
const usersRead = (filters: UserFilters) =>
  readPages(members.listUsers, { query: { limit: 25, ...filterOf(filters) } })

/** An address may hold any text: an unknown tier is ignored. */
export function filterOf({ search, tier: chosen }: UserFilters) {
  const tier = tiers.find((each) => each === chosen)
  return { ...(search && { search }), ...(tier && { tier }) }
}

export const useUsers = (filters: UserFilters) =>
  useInfiniteQuery({ ...usersRead(filters), placeholderData: keepPreviousData })

export const personRead = (userId: string) => read(members.getPerson, { params: { userId } })

const changesRead = (userId: string) => read(members.listTierChanges, { params: { userId } })
export const useTierChanges = (userId: string) => useQuery(changesRead(userId))

type TierChange = { user: AdminUser; tier: Tier }

/** Sets a tier. A listed member stays in the list, even if they no longer match its filters. */
export function useTierChange(filters: UserFilters) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ user: { id }, tier }: TierChange) =>
      call(members.setTier, { params: { userId: id }, body: { subscriptionStatus: tier } }),
    onSuccess: (now, { user }) => {
      const { queryKey } = usersRead(filters)
      client.setQueryData(queryKey, (list) => {
        if (!list) return list
        const withNow = list.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === now.id ? now : item)),
        }))
        return { ...list, pages: withNow }
      })
      client.removeQueries({ queryKey: changesRead(now.id).queryKey })
      client.setQueryData(personRead(now.id).queryKey, (known) => known && { ...known, user: now })
      client.setQueryData(countsRead().queryKey, (counts) => counts && moved(counts, user, now))
      toast({
        title: 'Subscription Updated',
        description: `${nameOf(now)} is now on ${planNames[now.subscriptionStatus]}`,
      })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return
      toast({ title: 'Error', description: wordsOf(error), tone: 'bad' })
      return invalidate(client, members.listUsers.path)
    },
  })
}

/** The counts after a member moved from one tier to another: the server's own counts are up to a minute old. */
function moved(counts: UserCounts, before: AdminUser, now: AdminUser): UserCounts {
  const [from, to] = [before.subscriptionStatus, now.subscriptionStatus]
  if (from === to) return counts
  return { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 }
}
