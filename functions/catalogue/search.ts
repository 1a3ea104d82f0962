import type { SearchResult } from '#shared/contract/catalogue.ts'
import type { Category } from '#shared/contract/category.ts'
import type { Course } from '#shared/contract/courses/course.ts'
import type { Product } from '#shared/contract/store/product.ts'
import type { Video } from '#shared/contract/videos/video.ts'
import { haystackOfCourse } from '#shared/rules/learning/course-filter.ts'
import { fold } from '#shared/rules/text/fold.ts'
import { withoutCounters } from '../ports/catalogue/catalogue-counters.ts'
import { videosById } from '../ports/catalogue/catalogue-index.ts'
import type { Snapshot } from '../ports/catalogue/snapshot.ts'
import { findCourses } from './course-listing.ts'
import { newestWithText } from './listing.ts'
import { productsWithText } from './product-listing.ts'
import { shelfOf } from './search-shelf.ts'
import { synonymsOf } from './synonyms.ts'
import { textOf } from './text.ts'

const mostOfAType = 5
const fewestCharacters = 2

/** Searches texts that do not depend on the counters; `counted` brings the counters. */
type Find = (q: string, most: number, counted: Snapshot) => SearchResult[]

/** At most five of each type: videos, courses, categories, products. `shelfOf` defines which ones, and their order. */
export function search(snapshot: Snapshot, q: string): SearchResult[] {
  // A query of accents alone would match everything without accents.
  if (q.length < fewestCharacters || fold(q) === '') return []
  return shelvesOf(withoutCounters(snapshot)).flatMap((find) => find(q, mostOfAType, snapshot))
}

const shelves = new WeakMap<Snapshot, readonly Find[]>()

function shelvesOf(snapshot: Snapshot): readonly Find[] {
  const known = shelves.get(snapshot)
  if (known) return known
  const made = [videosOf(snapshot), coursesOf(snapshot), categoriesOf(snapshot), productsOf(snapshot)]
  shelves.set(snapshot, made)
  return made
}

/** A category's name, also in one word: `Kung Fu` and `KungFu`. */
const namesOf = (category: { name: string } | null) =>
  category ? `${category.name} ${category.name.replaceAll(' ', '')}` : ''

function videosOf(snapshot: Snapshot): Find {
  const { videos, text } = newestWithText(snapshot)
  const find = shelfOf<Video>({
    items: videos,
    titleOf: ({ title }) => title,
    whole: text,
    namesOf: ({ title, category }) => `${title} ${namesOf(category)}`,
    synonyms: synonymsOf(snapshot),
  })
  return (q, most, counted) =>
    find(q, most, ({ id }) => videosById(counted).get(id)?.viewCount ?? 0).map(
      ({ id, title, description, thumbnailUrl, category }) => ({
        id,
        type: 'video',
        title,
        description,
        thumbnailUrl,
        category,
        slug: null,
      }),
    )
}

const enrollmentsIn =
  ({ courses }: Snapshot) =>
  ({ id }: Course) =>
    courses.find((course) => course.id === id)?.enrollmentCount ?? 0

function coursesOf(snapshot: Snapshot): Find {
  const courses = findCourses(snapshot, {}, 'newest')
  const find = shelfOf<Course>({
    items: courses,
    titleOf: ({ title }) => title,
    whole: () => textOf(courses.map(haystackOfCourse)),
    namesOf: ({ title, category, instructorName }) => `${title} ${namesOf(category)} ${instructorName ?? ''}`,
    synonyms: synonymsOf(snapshot),
  })
  return (q, most, counted) =>
    find(q, most, enrollmentsIn(counted)).map(({ id, title, shortDescription, thumbnailUrl, category }) => ({
      id,
      type: 'course',
      title,
      description: shortDescription,
      thumbnailUrl,
      category,
      slug: null,
    }))
}

function categoriesOf(snapshot: Snapshot): Find {
  const { categories } = snapshot
  const find = shelfOf<Category>({
    items: categories,
    titleOf: ({ name }) => name,
    whole: () => textOf(categories.map(({ name, description }) => `${name}\n${description}`.toLowerCase())),
    namesOf,
    synonyms: synonymsOf(snapshot),
  })
  return (q, most) =>
    find(q, most, () => 0).map(({ id, name, description, slug }) => ({
      id,
      type: 'category',
      title: name,
      description,
      thumbnailUrl: null,
      category: null,
      slug,
    }))
}

function productsOf(snapshot: Snapshot): Find {
  const { products, text } = productsWithText(snapshot)
  const find = shelfOf<Product>({
    items: products,
    titleOf: ({ name }) => name,
    whole: () => text,
    namesOf: ({ name, tags }) => `${name} ${tags.join(' ')}`,
    synonyms: synonymsOf(snapshot),
  })
  return (q, most) =>
    find(q, most, () => 0).map(({ id, name, description, thumbnailUrl }) => ({
      id,
      type: 'product',
      title: name,
      description,
      thumbnailUrl,
      category: null,
      slug: null,
    }))
}
