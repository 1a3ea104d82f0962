import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { InstructorApplication } from '#shared/contract/instructors.ts'
import { ReviewInput } from '#shared/contract/reviews/review.ts'
import { freeStarts } from '#shared/rules/sessions/availability.ts'
import { scheduleFaults } from '#shared/rules/sessions/schedule.ts'
import { isZone } from '../../functions/ports/process/zones.ts'
import { lettersMissing } from '../../infra/demo/art/lettering.ts'
import { seededRandom } from '../../infra/demo/art/random.ts'
import { demoCategories } from '../../infra/demo/content/categories.ts'
import { demoGenres } from '../../infra/demo/content/genres.ts'
import { demoInstructors, demoMembers, demoSlides } from '../../infra/demo/content/people.ts'
import { demoReviews } from '../../infra/demo/content/reviews.ts'
import { demoSchedules } from '../../infra/demo/content/schedules.ts'
import type { SeedVideo } from '../../infra/demo/content/types.ts'
import { demoVideos } from '../../infra/demo/content/videos.ts'
import { generateVideos } from '../../infra/demo/generate.ts'
import { tallSubject } from '../../infra/demo/pictures.ts'
import {
  renderCover,
  renderHero,
  renderPortrait,
  renderPose,
  renderPoster,
  renderPosterLayers,
  renderTall,
} from '../../infra/demo/posters.ts'
import { calendarOf } from '../support/sessions/schedules.ts'

const contentTypes = ['training', 'movie', 'tv_episode', 'documentary', 'live_event']
const tiers = ['free', 'premium', 'master']
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

function videoCalled(slug: string): SeedVideo {
  const found = demoVideos.find((video) => video.slug === slug)
  if (!found) throw new Error(`no demo video ${slug}`)
  return found
}

const poster = videoCalled('the-ronin-of-kurokawa-pass')

describe('the demo catalogue', () => {
  test('has at least 48 videos with unique slugs and titles', () => {
    expect(demoVideos.length).toBeGreaterThanOrEqual(48)
    expect(isUnique(demoVideos.map((video) => video.title.toLowerCase()))).toBe(true)
    expect(demoVideos.filter((video) => !slugShape.test(video.slug))).toEqual([])
  })

  test('has slugs that stay unique when ids are cut from their first 40 characters', () => {
    expect(isUnique(demoVideos.map((video) => video.slug.slice(0, 40)))).toBe(true)
  })

  test('has published videos in every category, of every type and in every tier', () => {
    const published = demoVideos.filter((video) => video.isPublished)
    expect([...new Set(published.map((video) => video.category))].sort()).toEqual(
      demoCategories.map((category) => category.slug).sort(),
    )
    expect([...new Set(published.map((video) => video.contentType))].sort()).toEqual([...contentTypes].sort())
    expect([...new Set(published.map((video) => video.accessLevel))].sort()).toEqual([...tiers].sort())
  })

  test('fills every row of the screens: 8 featured, 8 free, 6 films, and some drafts for the admin', () => {
    const published = demoVideos.filter((video) => video.isPublished)
    expect(published.filter((video) => video.isFeatured).length).toBeGreaterThanOrEqual(8)
    expect(published.filter((video) => video.accessLevel === 'free').length).toBeGreaterThanOrEqual(8)
    expect(published.filter((video) => video.contentType === 'movie').length).toBeGreaterThanOrEqual(6)
    expect(demoVideos.filter((video) => !video.isPublished).length).toBeGreaterThanOrEqual(2)
  })

  test.each(demoVideos.map((video) => [video.slug, video] as const))('%s is complete', (_, video) => {
    expect(video.title.length).toBeLessThanOrEqual(200)
    expect(video.description.length).toBeGreaterThan(60)
    expect(Number.isInteger(video.duration) && video.duration > 0).toBe(true)
    expect(video.rating).toMatch(/^[0-5]\.\d\d$/)
    expect(video.imdbRating ?? '7.0').toMatch(/^\d\.\d$/)
    expect(video.daysAgo).toBeGreaterThan(0)
    expect(video.daysAgo).toBeLessThanOrEqual(366)
    expect(video.tags.length).toBeGreaterThan(1)
    if (!video.isPublished) expect([video.viewCount, video.rating]).toEqual([0, '0.00'])
  })

  test('films, episodes and documentaries belong to a genre that exists, and nothing else does', () => {
    const genres = demoGenres.map((genre) => genre.slug)
    for (const video of demoVideos) {
      const belongs = ['movie', 'tv_episode', 'documentary'].includes(video.contentType)
      expect(video.movieGenre !== undefined, video.slug).toBe(belongs)
      if (video.movieGenre) expect(genres).toContain(video.movieGenre)
    }
    expect(genres.filter((slug) => !demoVideos.some((video) => video.movieGenre === slug))).toEqual([])
  })
})

describe('categories, genres and people', () => {
  test('include the six disciplines of the footer', () => {
    const slugs = demoCategories.map((category) => category.slug)
    expect(slugs).toEqual(
      expect.arrayContaining(['karate', 'kung-fu', 'taekwondo', 'boxing', 'mma', 'jiu-jitsu']),
    )
    expect(isUnique(slugs) && isUnique(demoCategories.map((category) => category.name))).toBe(true)
    for (const { description, icon } of demoCategories) {
      expect(description.length).toBeGreaterThanOrEqual(10)
      expect(icon).toMatch(/^lucide-[a-z-]+$/)
    }
  })

  test('every genre has more than three sub-genres and a colour', () => {
    expect(demoGenres.length).toBeGreaterThanOrEqual(10)
    expect(
      isUnique(demoGenres.map((genre) => genre.slug)) && isUnique(demoGenres.map((genre) => genre.name)),
    ).toBe(true)
    for (const { subGenres, color } of demoGenres) {
      expect(subGenres.length).toBeGreaterThan(3)
      expect(color).toMatch(/^#[0-9A-F]{6}$/)
    }
  })

  test('ten instructors could have applied through the form; one still waits for approval', () => {
    expect(demoInstructors).toHaveLength(10)
    expect(demoInstructors.filter((instructor) => !instructor.isApproved)).toHaveLength(1)
    expect(demoInstructors.map((instructor) => instructor.email)).toContain('instructor@kiai.test')
    for (const { name, bio, credentials, specialties, languages, hourlyRate } of demoInstructors) {
      const lists = { specialties: [...specialties], languages: [...languages] }
      const typed = { name, bio, credentials, ...lists, hourlyRate }
      expect(languages).not.toEqual([])
      expect(InstructorApplication.parse(typed)).toMatchObject(typed)
    }
  })

  test('each of the nine approved instructors has reviews, each by another member, after they joined', () => {
    const approved = demoInstructors.filter(({ isApproved }) => isApproved)
    expect([...new Set(demoReviews.map(([slug]) => slug))].sort()).toEqual(
      approved.map(({ slug }) => slug).sort(),
    )
    expect(isUnique(demoReviews.map(([slug, by]) => `${slug} ${by}`))).toBe(true)
    for (const [slug, by, daysAgo, text, reply] of demoReviews) {
      const came = demoMembers.find((member) => member.slug === by)?.daysAgo
      const taught = demoInstructors.find((one) => one.slug === slug)?.daysAgo
      expect(daysAgo, by).toBeLessThan(Math.min(came ?? 0, taught ?? 0))
      expect(ReviewInput.parse({ stars: 5, text })).toEqual({ stars: 5, text })
      expect((reply ?? '').length).toBeLessThanOrEqual(1000)
    }
  })

  test('the nine approved instructors teach one-to-one in at least seven zones, by valid rules, at their listed fee', () => {
    const approved = demoInstructors.filter(({ isApproved }) => isApproved)
    expect(demoSchedules.map(({ slug }) => slug).sort()).toEqual(approved.map(({ slug }) => slug).sort())
    expect(new Set(demoSchedules.map(({ zone }) => zone)).size).toBeGreaterThanOrEqual(7)
    const from = Date.parse('2026-11-23T12:00Z')
    const fortnight = [from, from + 14 * 24 * 3_600_000] as const
    for (const made of demoSchedules) {
      expect(scheduleFaults(made), made.slug).toEqual([])
      expect(isZone(made.zone), made.zone).toBe(true)
      const hour = Number(approved.find(({ slug }) => slug === made.slug)?.hourlyRate) * 100
      for (const { minutes, cents } of made.lengths) {
        expect(cents, made.slug).toBe(Math.round((hour * minutes) / 60))
        expect(freeStarts(calendarOf(made, fortnight), minutes, fortnight).length).toBeGreaterThan(6)
      }
    }
  })

  test('include 25 members with unique addresses, in all tiers', () => {
    expect(demoMembers).toHaveLength(25)
    expect(isUnique(demoMembers.map((member) => member.email))).toBe(true)
    expect([...new Set(demoMembers.map((member) => member.subscriptionStatus))].sort()).toEqual(
      [...tiers].sort(),
    )
    for (const { email } of demoMembers) expect(email).toMatch(/^[a-z]+\.[a-z]+@kiai\.test$/)
  })
})

describe('pictures', () => {
  test('a poster is 16:9 in two sizes, and the small one is light', async () => {
    const { webp1280, webp640 } = await renderPoster(poster)
    const [large, small] = await Promise.all([sharp(webp1280).metadata(), sharp(webp640).metadata()])
    expect([large.format, large.width, large.height]).toEqual(['webp', 1280, 720])
    expect([small.format, small.width, small.height]).toEqual(['webp', 640, 360])
    expect(webp640.length).toBeLessThanOrEqual(30 * 1024)
  })

  test('the same video gives the same bytes twice, and another video different ones', async () => {
    const [first, second, other] = await Promise.all([
      renderPoster(poster),
      renderPoster(poster),
      renderPoster({ ...poster, slug: 'another-slug' }),
    ])
    expect(first.webp640.equals(second.webp640)).toBe(true)
    expect(first.webp640.equals(other.webp640)).toBe(false)
  })

  test('the hero of a clip has a transparent layer, the scenery an opaque one', async () => {
    const { back, front } = await renderPosterLayers(poster)
    const [scenery, hero] = await Promise.all([sharp(back).stats(), sharp(front).stats()])
    expect(scenery.isOpaque).toBe(true)
    expect(hero.isOpaque).toBe(false)
  })

  test('no two videos share the whole of their art direction', () => {
    expect(isUnique(demoVideos.map((video) => `${video.category} ${JSON.stringify(video.scene)}`))).toBe(true)
  })

  test('every film, episode and documentary has a tall poster, all different, with the title', async () => {
    const films = demoVideos.filter(({ movieGenre }) => movieGenre)
    expect(films.filter(({ tall }) => tall === undefined)).toEqual([])
    expect(isUnique(films.map(({ tall }) => JSON.stringify(tall)))).toBe(true)
    const { tall } = poster
    if (!tall) throw new Error('the film has no tall poster')
    const drawn = await renderTall(tallSubject(poster, tall))
    const untitled = await renderTall({ slug: poster.slug, category: poster.category, scene: tall })
    const { width, height } = await sharp(drawn.large).metadata()
    expect([width, height]).toEqual([800, 1200])
    expect(drawn.large.equals(untitled.large)).toBe(false)
  })

  test('the title of a film is drawn letter by letter: every letter is known', () => {
    for (const seed of demoVideos) {
      const { billing } = tallSubject(seed, seed.scene)
      expect(lettersMissing(`${billing.title} ${billing.credit}`), seed.title).toEqual([])
    }
  })

  test('every discipline has a cover of 3:4, every instructor a figure of 4:5 and a square one', async () => {
    const [karate] = demoCategories
    const [instructor] = demoInstructors
    if (!karate || !instructor) throw new Error('disciplines and instructors are missing')
    expect(isUnique(demoCategories.map(({ cover }) => JSON.stringify(cover)))).toBe(true)
    expect(isUnique(demoInstructors.map(({ pose }) => JSON.stringify(pose)))).toBe(true)
    const cover = await renderCover({ slug: 'cover', category: karate.slug, scene: karate.cover })
    const { pose, square } = await renderPose({
      slug: 'pose',
      category: instructor.category,
      scene: instructor.pose,
    })
    const drawn = [cover, pose, square].flatMap(({ large, w640 }) => [large, w640])
    const sizes = await Promise.all(drawn.map((bytes) => sharp(bytes).metadata()))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [720, 960],
      [640, 853],
      [800, 1000],
      [640, 800],
      [800, 800],
      [640, 640],
    ])
  })

  test('portraits are square and the slides of the landing page wide', async () => {
    const [slide] = demoSlides
    const [instructor] = demoInstructors
    if (!slide || !instructor) throw new Error('slides and instructors are missing')
    const [wide, square] = await Promise.all([renderHero(slide), renderPortrait(instructor)])
    const [hero, portrait] = await Promise.all([sharp(wide).metadata(), sharp(square).metadata()])
    expect([hero.width, hero.height]).toEqual([1920, 800])
    expect([portrait.width, portrait.height]).toEqual([512, 512])
  })
})

describe('generated videos', () => {
  test('are whole, numbered and belong to the categories of the demo', () => {
    const slugs = new Set(demoCategories.map((category) => category.slug))
    const videos = [...generateVideos(2000, 'measure')]
    expect(videos).toHaveLength(2000)
    expect(isUnique(videos.map((video) => video.title))).toBe(true)
    for (const video of videos) {
      expect(slugs.has(video.category), video.category).toBe(true)
      expect(contentTypes).toContain(video.contentType)
      expect(tiers).toContain(video.accessLevel)
      expect(`${video.title}${video.description}`).not.toMatch(/[{}]|undefined/)
      expect(video.duration).toBeGreaterThan(0)
      expect(video.rating).toMatch(/^[0-4]\.\d\d$/)
    }
  })

  test('are the same for the same seed and different for another', () => {
    const draw = (seed: number) => JSON.stringify([...generateVideos(50, seed)])
    expect(draw(7)).toBe(draw(7))
    expect(draw(7)).not.toBe(draw(8))
  })
})

test('the seeded generator stays within its bounds', () => {
  const random = seededRandom('bounds')
  for (let i = 0; i < 1000; i++) {
    expect(random.between(2, 3)).toBeGreaterThanOrEqual(2)
    expect([4, 5, 6]).toContain(random.whole(4, 6))
  }
})
