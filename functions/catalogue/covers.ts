import type { Category } from '#shared/contract/category.ts'
import type { Snapshot } from '../ports/catalogue/snapshot.ts'
import { findVideos } from './listing.ts'

const made = new WeakMap<Snapshot, Category[]>()

/** All categories. A category without its own picture shows that of its most viewed video. Made once per snapshot. */
export function coveredCategories(snapshot: Snapshot): Category[] {
  const known = made.get(snapshot)
  if (known) return known
  const posters = new Map<string, string>()
  for (const { categoryId, thumbnailUrl } of findVideos(snapshot, {}, 'popular')) {
    if (categoryId && thumbnailUrl && !posters.has(categoryId)) posters.set(categoryId, thumbnailUrl)
  }
  const covered = snapshot.categories.map((category) => ({
    ...category,
    coverUrl: category.coverUrl ?? posters.get(category.id) ?? null,
  }))
  made.set(snapshot, covered)
  return covered
}
