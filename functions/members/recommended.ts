import type { RecommendedVideo } from '#shared/contract/members/members.ts'
import type { Page } from '#shared/contract/page.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { effectiveTier, opens, type Tier } from '#shared/rules/access/access.ts'
import type { WatchProgressItem } from '../model/learning/watch-progress.ts'
import type { MemberItem } from '../model/members/member.ts'
import { currentSnapshot, videosById } from '../ports/catalogue/catalogue-index.ts'
import type { Snapshot } from '../ports/catalogue/snapshot.ts'
import { clock } from '../ports/process/clock.ts'
import { isBegun, isFinished } from './watched.ts'

/** Last watched videos that show a member's taste. */
const recentlyWatched = 20
/** Milliseconds that a video counts as new. */
const newFor = 30 * 24 * 3600 * 1000

/**
 * Excludes videos that are finished or in continue watching. Videos in the member's plan come first. Then count a
 * shared category with recently watched ones, a shared technique, a shared director; then featured and popular
 * videos. Each has a reason. `watched` is the member's whole history, latest first.
 */
export async function recommendedFor(
  member: MemberItem,
  watched: readonly WatchProgressItem[],
  limit: number,
): Promise<Page<RecommendedVideo>> {
  const tier = effectiveTier(member, clock.now().getTime())
  const snapshot = await currentSnapshot()
  const known = new Set(
    watched.filter((row) => isFinished(row) || isBegun(row)).map(({ videoId }) => videoId),
  )
  const taste = tasteOf(snapshot, watched)
  const byWeight = new Map<number, Video[]>()
  let total = 0
  for (const video of mostWatched(snapshot)) {
    if (known.has(video.id)) continue
    const weight = weigh(video, taste, tier)
    const alike = byWeight.get(weight)
    if (alike) alike.push(video)
    else byWeight.set(weight, [video])
    total++
  }
  const weights = [...byWeight.keys()].sort((a, b) => b - a)
  const items = weights.flatMap((weight) => byWeight.get(weight) ?? []).slice(0, limit)
  return { items: items.map((video) => ({ ...video, ...reasonOf(video, taste) })), total }
}

/** A member's taste: each entry leads to the title of the latest video that shows it. */
type Taste = {
  categories: Map<string, string>
  techniques: Map<string, string>
  makers: Map<string, string>
}

function tasteOf(snapshot: Snapshot, watched: readonly WatchProgressItem[]): Taste {
  const videos = videosById(snapshot)
  const lately = watched.slice(0, recentlyWatched).flatMap(({ videoId }) => videos.get(videoId) ?? [])
  const latestLast = lately.reverse()
  return {
    categories: new Map(latestLast.map(({ categoryId, title }) => [categoryId ?? '', title])),
    techniques: new Map(latestLast.flatMap(({ tags, title }) => tags.map((tag) => [tag, title]))),
    makers: new Map(latestLast.map(({ director, title }) => [director ?? '', title])),
  }
}

const sharedTechnique = ({ tags }: Video, { techniques }: Taste) => tags.find((tag) => techniques.has(tag))
const sharesMaker = ({ director }: Video, { makers }: Taste) => director !== null && makers.has(director)

function weigh(video: Video, taste: Taste, tier: Tier): number {
  return (
    (opens(tier, video.accessLevel) ? 16 : 0) +
    (taste.categories.has(video.categoryId ?? '') ? 8 : 0) +
    (sharedTechnique(video, taste) ? 4 : 0) +
    (sharesMaker(video, taste) ? 2 : 0) +
    (video.isFeatured ? 1 : 0)
  )
}

type Reason = Pick<RecommendedVideo, 'reason' | 'reasonKind'>

function reasonOf(video: Video, taste: Taste): Reason {
  const alike = taste.categories.get(video.categoryId ?? '')
  if (alike) return { reason: `Because you watched ${alike}`, reasonKind: 'watched' }
  const technique = sharedTechnique(video, taste)
  if (technique) return { reason: `More on ${technique}`, reasonKind: 'technique' }
  if (sharesMaker(video, taste)) return { reason: `Also by ${video.director}`, reasonKind: 'maker' }
  const age = clock.now().getTime() - Date.parse(video.createdAt)
  if (age < newFor) return { reason: `New in ${video.category?.name ?? 'the library'}`, reasonKind: 'new' }
  if (video.isFeatured) return { reason: 'Featured on Kiai', reasonKind: 'featured' }
  return { reason: 'Popular with members', reasonKind: 'popular' }
}

const orders = new WeakMap<Snapshot, readonly Video[]>()

/** All videos, most watched first; made once per snapshot. */
function mostWatched(snapshot: Snapshot): readonly Video[] {
  const known = orders.get(snapshot)
  if (known) return known
  const made = snapshot.videos.toSorted((a, b) => b.viewCount - a.viewCount || (a.id < b.id ? -1 : 1))
  orders.set(snapshot, made)
  return made
}
