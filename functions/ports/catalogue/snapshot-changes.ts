import { orders, type Snapshot, withPresent } from './snapshot.ts'

/** The difference between two snapshots. A kind without any is left out, and synonyms are stored whole. */
export type Changes = {
  [Kind in keyof Omit<Snapshot, 'synonyms'>]?: { present: Snapshot[Kind]; removed: string[] }
} & { synonyms?: Snapshot['synonyms'] }

/** Items that are the same object in both have not changed. */
export function changesBetween(base: Snapshot, next: Snapshot): Changes {
  return {
    ...changed('videos', base.videos, next.videos),
    ...changed('chapters', base.chapters, next.chapters),
    ...changed('courses', base.courses, next.courses),
    ...changed('categories', base.categories, next.categories),
    ...changed('movieGenres', base.movieGenres, next.movieGenres),
    ...changed('instructors', base.instructors, next.instructors),
    ...changed('products', base.products, next.products),
    ...(next.synonyms !== base.synonyms && { synonyms: next.synonyms }),
  }
}

function changed<Name extends string, Item extends { id: string }>(kind: Name, base: Item[], next: Item[]) {
  if (base === next) return {}
  const [before, after] = [new Set(base), new Set(next)]
  const present = next.filter((item) => !before.has(item))
  const presentIds = new Set(present.map(({ id }) => id))
  const gone = base.filter((item) => !after.has(item))
  const removed = gone.flatMap(({ id }) => (presentIds.has(id) ? [] : id))
  if (present.length + removed.length === 0) return {}
  return { [kind]: { present, removed } }
}

export const countOf = ({ synonyms: _, ...changes }: Changes): number =>
  Object.values(changes).reduce((sum, { present, removed }) => sum + present.length + removed.length, 0)

/** The snapshot with the changes since. Unchanged items and kinds are the same objects as before. */
export const withChanges = (base: Snapshot, changes: Changes): Snapshot => ({
  videos: merged(base.videos, changes.videos),
  chapters: merged(base.chapters, changes.chapters),
  courses: merged(base.courses, changes.courses),
  categories: merged(base.categories, changes.categories, orders.categories),
  movieGenres: merged(base.movieGenres, changes.movieGenres, orders.movieGenres),
  instructors: merged(base.instructors, changes.instructors, orders.instructors),
  products: merged(base.products, changes.products),
  synonyms: changes.synonyms ?? base.synonyms,
})

function merged<Item extends { id: string }>(
  base: Item[],
  changes: { present: Item[]; removed: string[] } | undefined,
  order?: (a: Item, b: Item) => number,
): Item[] {
  if (!changes) return base
  const { present, removed } = changes
  const ids = new Set([...removed, ...present.map(({ id }) => id)])
  return withPresent(base, ids, present, order)
}
