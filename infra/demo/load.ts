import { centsOf } from '#shared/rules/money/money.ts'
import { demoAccounts } from './accounts.ts'
import { demoCategories } from './content/categories.ts'
import { chapterStarts, demoChapters } from './content/chapters.ts'
import { demoCourses } from './content/courses.ts'
import { demoGenres } from './content/genres.ts'
import { demoInstructors, demoMembers } from './content/people.ts'
import { demoSchedules } from './content/schedules.ts'
import type { SeedVideo, Tier } from './content/types.ts'
import { demoVideos } from './content/videos.ts'
import {
  categoryIdOf,
  coverAddress,
  genreIdOf,
  instructorIdOf,
  posterAddress,
  tallAddress,
  videoIdOf,
} from './ids.ts'
import { loadCourses } from './load-courses.ts'
import { loadLive } from './load-live.ts'
import { loadMessages } from './load-messages.ts'
import { loadNewsletter } from './load-newsletter.ts'
import { loadProducts } from './load-products.ts'
import { loadReviews, reviewsOf } from './load-reviews.ts'
import { loadWatching } from './load-watching.ts'

/** A day in milliseconds. */
const day = 24 * 3600 * 1000

const demoTiers: Record<string, Tier> = {
  'premium@kiai.test': 'premium',
  'master@kiai.test': 'master',
  'instructor@kiai.test': 'premium',
}

/** Writes the demo catalogue and its people. All dates are counted back from `now`. */
export async function loadDemoData(now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString()
  await Promise.all([
    loadCategories(before),
    loadGenres(before),
    loadMembers(before),
    loadInstructors(before),
  ])
  await loadVideos(demoVideos.map((seed) => videoItem(seed, before(seed.daysAgo))))
  await loadChapters()
  await loadCourses(before)
  await loadProducts(before)
  await loadWatching(now)
  await loadLive(now)
  await loadMessages(now)
  await loadNewsletter(before)
}

/** Writes given video items in batches. */
async function loadVideos(items: readonly VideoItem[]): Promise<void> {
  const { inFull } = await import('../../functions/model/table/batch.ts')
  const { video } = await import('../../functions/model/catalogue/video.ts')
  await inFull(items, async (some) => {
    const { unprocessed } = await video().put(some).go({ concurrency: 4 })
    const left = new Set(unprocessed.map(({ id }) => id))
    return { unprocessed: some.filter(({ id }) => left.has(id)) }
  })
}

export type VideoItem = ReturnType<typeof videoItem>

function videoItem(seed: SeedVideo, createdAt: string) {
  const { releaseYear, director, country, imdbRating } = seed
  return {
    id: videoIdOf(seed.slug),
    title: seed.title,
    description: seed.description,
    thumbnailUrl: posterAddress(seed.slug),
    ...(seed.tall && { posterUrl: tallAddress(seed.slug) }),
    duration: seed.duration,
    categoryId: categoryIdOf(seed.category),
    ...(seed.movieGenre && { movieGenreId: genreIdOf(seed.movieGenre) }),
    contentType: seed.contentType,
    accessLevel: seed.accessLevel,
    ...(releaseYear && { releaseYear }),
    ...(director && { director }),
    cast: [...(seed.cast ?? [])],
    ...(country && { country }),
    language: seed.language ?? 'English',
    ...(imdbRating && { imdbRating }),
    tags: [...seed.tags],
    viewCount: seed.viewCount,
    ...ratingOf(seed),
    isPublished: seed.isPublished,
    isFeatured: seed.isFeatured,
    createdAt,
    updatedAt: createdAt,
  }
}

/** The average of a demo video has as many ratings as its views make likely; members' ratings count beside them. */
export function ratingOf({ rating, viewCount }: { rating: string; viewCount: number }) {
  const ratingCount = Number(rating) > 0 ? Math.max(1, Math.round(viewCount / 50)) : 0
  return { rating, ratingCount, ratingPoints: Math.round(Number(rating) * 100) * ratingCount }
}

type Before = (days: number) => string

async function loadCategories(before: Before): Promise<void> {
  const { category } = await import('../../functions/model/catalogue/category.ts')
  const { claim } = await import('../../functions/model/table/claim.ts')
  for (const { slug, name, description, icon } of demoCategories) {
    const id = categoryIdOf(slug)
    const uses = [...demoVideos, ...demoCourses].filter((seed) => seed.category === slug).length
    await category()
      .put({
        id,
        slug,
        name,
        description,
        icon,
        pictureUrl: coverAddress(slug),
        uses,
        createdAt: before(400),
      })
      .go()
    await claim().put({ kind: 'category-slug', value: slug, owner: id }).go()
    await claim().put({ kind: 'category-name', value: name.toLowerCase(), owner: id }).go()
  }
}

async function loadGenres(before: Before): Promise<void> {
  const { movieGenre } = await import('../../functions/model/catalogue/movie-genre.ts')
  const { claim } = await import('../../functions/model/table/claim.ts')
  for (const { slug, name, description, martialArtStyle, subGenres, color, isActive } of demoGenres) {
    const id = genreIdOf(slug)
    const uses = demoVideos.filter((seed) => seed.movieGenre === slug).length
    const item = { id, slug, name, description, martialArtStyle, color, isActive, uses }
    await movieGenre()
      .put({ ...item, subGenres: [...subGenres], createdAt: before(400) })
      .go()
    await claim().put({ kind: 'genre-slug', value: slug, owner: id }).go()
    await claim().put({ kind: 'genre-name', value: name.toLowerCase(), owner: id }).go()
  }
}

async function loadChapters(): Promise<void> {
  const { chapters } = await import('../../functions/model/catalogue/chapters.ts')
  const items = demoVideos.flatMap(({ slug, duration }) => {
    const starts = chapterStarts(slug, duration)
    const list = (demoChapters[slug] ?? []).map(([title, technique], at) => ({
      id: `cha_${slug.slice(0, 36)}-${at + 1}`,
      start: starts[at] ?? 0,
      title,
      technique,
    }))
    return list.length > 0 ? [{ videoId: videoIdOf(slug), version: 1, list }] : []
  })
  await chapters().put(items).go()
}

/** The instructor of a demo account. */
function instructorOf(email: string) {
  const teaching = demoInstructors.find((seed) => seed.email === email)
  return teaching && { instructorId: instructorIdOf(teaching.slug) }
}

async function loadInstructors(before: Before): Promise<void> {
  const { application } = await import('../../functions/model/instructors/application.ts')
  const { instructor } = await import('../../functions/model/instructors/instructor.ts')
  const { memberIdOf } = await import('../../functions/model/members/member.ts')
  const items = demoInstructors.map((seed) => {
    const { slug, name, bio, specialties, languages, credentials } = seed
    const { isApproved, isPlatformOwner, daysAgo } = seed
    const account = demoAccounts.find(({ email }) => email === seed.email)
    return {
      id: instructorIdOf(slug),
      name,
      bio,
      credentials,
      isApproved,
      isPlatformOwner,
      ...reviewsOf(slug),
      specialties: [...specialties],
      languages: [...languages],
      // The full figure; the round portrait is shown with their courses.
      profileImageUrl: posterAddress(`${slug}-square`),
      hourlyRate: centsOf(seed.hourlyRate),
      ...(account && { memberId: memberIdOf(account.sub) }),
      createdAt: before(daysAgo),
      updatedAt: before(daysAgo),
    }
  })
  await instructor().put(items).go()
  for (const { id: instructorId, memberId, createdAt } of items) {
    if (memberId) await application().put({ memberId, instructorId, createdAt }).go()
  }
  await loadSchedules(items)
  await loadReviews(before, instructorIdOf)
}

type Teaching = { id: string; memberId?: string; updatedAt: string }

async function loadSchedules(instructors: readonly Teaching[]): Promise<void> {
  const { schedule } = await import('../../functions/model/calendar/schedule.ts')
  const schedules = demoSchedules.flatMap(({ slug, mostADay, ...said }) => {
    const teaching = instructors.find(({ id }) => id === instructorIdOf(slug))
    if (!teaching) return []
    const { id: personId, memberId, updatedAt } = teaching
    const whose = { personId, ...(memberId && { memberId }) }
    return [{ ...whose, ...said, ...(mostADay !== null && { mostADay }), updatedAt }]
  })
  await schedule().put(schedules).go()
}

/** Members of the demo, and the demo accounts; those have accepted the terms already. */
async function loadMembers(before: Before): Promise<void> {
  const { member, memberIdOf } = await import('../../functions/model/members/member.ts')
  const joined = (days: number) => ({ createdAt: before(days), updatedAt: before(days) })
  const accounts = demoAccounts.map(({ sub, email, givenName, familyName }) => ({
    id: memberIdOf(sub),
    email,
    firstName: givenName,
    lastName: familyName,
    ...joined(300),
    subscriptionStatus: demoTiers[email] ?? 'free',
    ...instructorOf(email),
    termsAcceptedAt: before(300),
  }))
  const others = demoMembers.map(({ slug, email, firstName, lastName, subscriptionStatus, daysAgo }) => ({
    id: memberIdOf(slug),
    email,
    firstName,
    lastName,
    subscriptionStatus,
    ...joined(daysAgo),
    termsAcceptedAt: before(daysAgo),
  }))
  await member()
    .put([...accounts, ...others])
    .go()
}
