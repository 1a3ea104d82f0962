import type { Video } from '#shared/contract/videos/video.ts'

type Dated = Pick<Video, 'id' | 'createdAt'>

/**
 * One list in two orders: as it comes, which is by publication, and by the day of uploading. Where both would show
 * the same videos, the second leaves out what the first shows.
 */
export function recentAndLatest<Item extends Dated>(items: readonly Item[], most: number) {
  const recent = items.slice(0, most)
  const byUpload = items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const shown = new Set(recent.map(({ id }) => id))
  const latest = byUpload.slice(0, most)
  if (latest.some(({ id }) => !shown.has(id))) return { recent, latest }
  const rest = byUpload.filter(({ id }) => !shown.has(id))
  // So few that there is nothing else: then they are told twice, in two ways.
  return { recent, latest: rest.length > 0 ? rest : latest }
}
