import type { Video } from '#shared/contract/videos/video.ts'

type Dated = Pick<Video, 'id' | 'createdAt'>

/**
 * One list in two orders: as given, which is by publication, and by upload date. The second shows its dates, so it
 * always starts with the newest. If both would show the same videos, the first leaves out those that the second shows.
 */
export function recentAndLatest<Item extends Dated>(items: readonly Item[], most: number) {
  const recent = items.slice(0, most)
  const latest = items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, most)
  const shown = new Set(latest.map(({ id }) => id))
  if (recent.some(({ id }) => !shown.has(id))) return { recent, latest }
  const rest = items.filter(({ id }) => !shown.has(id)).slice(0, most)
  // If there are no others, both show the same videos.
  return { recent: rest.length > 0 ? rest : recent, latest }
}
