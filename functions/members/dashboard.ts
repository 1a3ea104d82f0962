import type { Dashboard } from '#shared/contract/members/members.ts'
import type { MemberItem } from '../model/members/member.ts'
import { recommendedFor } from './recommended.ts'
import { statsOf, toActivity, trainingOf } from './stats.ts'
import { begunOf, watchedBy } from './watched.ts'

const mostVideos = 12
const mostActivities = 5

/** The home page of a member. Two concurrent queries: their training, and their watched videos. */
export async function dashboardOf(member: MemberItem, timeZone: string): Promise<Dashboard> {
  const [training, watched] = await Promise.all([trainingOf(member.id), watchedBy(member.id)])
  const [begun, recommended] = await Promise.all([
    begunOf(watched),
    recommendedFor(member, watched, mostVideos),
  ])
  return {
    stats: statsOf(training, 'week', timeZone),
    activity: training.done.slice(0, mostActivities).map(toActivity),
    continueWatching: begun.slice(0, mostVideos),
    recommended: recommended.items,
  }
}
