import type { Video } from '#shared/contract/videos/video.ts'

type Dated = Pick<Video, 'id' | 'createdAt'>

/**
 * One list in two orders: as it comes, which is by publication, and by the day of uploading. The second names its days,
 * so it always starts with the newest; where both would show the same videos, the first leaves out what the second shows.
 */
export function recentAndLatest<Item extends Dated>(items: readonly Item[], most: number) {
  const recent = items.slice(0, most)
  const latest = items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, most)
  const shown = new Set(latest.map(({ id }) => id))
  if (recent.some(({ id }) => !shown.has(id))) return { recent, latest }
  const rest = items.filter(({ id }) => !shown.has(id)).slice(0, most)
  // So few that there is nothing else: then they are told twice, in two ways.
  return { recent: rest.length > 0 ? rest : recent, latest }
}
