import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { InstructorApplication } from '#shared/contract/instructors.ts'
import { techniques } from '#shared/rules/techniques.ts'
import { parseWebVtt } from '#shared/rules/webvtt.ts'
import { seededRandom } from '../../infra/local/seed/art/random.ts'
import { CLIP_SECONDS, renderClip } from '../../infra/local/seed/clips.ts'
import { CAPTIONS, webVttOf } from '../../infra/local/seed/content/captions.ts'
import { CATEGORIES } from '../../infra/local/seed/content/categories.ts'
import { CHAPTERS, shotStarts } from '../../infra/local/seed/content/chapters.ts'
import { GENRES } from '../../infra/local/seed/content/genres.ts'
import { INSTRUCTORS, MEMBERS, SLIDES } from '../../infra/local/seed/content/people.ts'
import type { SeedVideo } from '../../infra/local/seed/content/types.ts'
import { VIDEOS } from '../../infra/local/seed/content/videos.ts'
import { generateVideos } from '../../infra/local/seed/generate.ts'
import {
  renderHero,
  renderPortrait,
  renderPoster,
  renderPosterLayers,
} from '../../infra/local/seed/posters.ts'
import { installedFfmpeg } from '../../infra/local/transcoder-ffmpeg.ts'

const CONTENT_TYPES = ['training', 'movie', 'tv_episode', 'documentary', 'live_event']
const TIERS = ['free', 'premium', 'master']
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

function videoCalled(slug: string): SeedVideo {
  const found = VIDEOS.find((video) => video.slug === slug)
  if (!found) throw new Error(`no demo video ${slug}`)
  return found
}

const poster = videoCalled('the-ronin-of-kurokawa-pass')

describe('the demo catalogue', () => {
  test('has chapters of at least 20 lessons, each within its clip, of every technique', () => {
    for (const slug of Object.keys(CHAPTERS)) expect(videoCalled(slug).isPublished, slug).toBe(true)
    expect(Object.keys(CHAPTERS).length).toBeGreaterThanOrEqual(20)
    expect(Math.max(...shotStarts)).toBeLessThan(CLIP_SECONDS)
    const taught = Object.values(CHAPTERS).flatMap((list) => list.map(([, technique]) => technique))
    expect([...new Set(taught)].sort()).toEqual([...techniques].sort())
  })

  test('has captions without a fault in at least two languages for three lessons', () => {
    expect(Object.keys(CAPTIONS).map(videoCalled)).toHaveLength(3)
    for (const spoken of Object.values(CAPTIONS)) {
      expect(spoken.length).toBeGreaterThanOrEqual(2)
      for (const { words } of spoken) {
        const { cues, faults } = parseWebVtt(webVttOf(words))
        expect(faults).toEqual([])
        expect(cues.at(-1)?.end).toBeLessThan(CLIP_SECONDS)
      }
    }
  })

  test('has at least 48 videos with unique slugs and titles', () => {
    expect(VIDEOS.length).toBeGreaterThanOrEqual(48)
    expect(isUnique(VIDEOS.map((video) => video.title.toLowerCase()))).toBe(true)
    expect(VIDEOS.filter((video) => !SLUG.test(video.slug))).toEqual([])
  })

  test('has slugs that stay unique when ids are cut from their first 40 characters', () => {
    expect(isUnique(VIDEOS.map((video) => video.slug.slice(0, 40)))).toBe(true)
  })

  test('has published videos in every category, of every type and in every tier', () => {
    const published = VIDEOS.filter((video) => video.isPublished)
    expect([...new Set(published.map((video) => video.category))].sort()).toEqual(
      CATEGORIES.map((category) => category.slug).sort(),
    )
    expect([...new Set(published.map((video) => video.contentType))].sort()).toEqual(
      [...CONTENT_TYPES].sort(),
    )
    expect([...new Set(published.map((video) => video.accessLevel))].sort()).toEqual([...TIERS].sort())
  })

  test('fills every row of the screens: 8 featured, 8 free, 6 films, and some drafts for the admin', () => {
    const published = VIDEOS.filter((video) => video.isPublished)
    expect(published.filter((video) => video.isFeatured).length).toBeGreaterThanOrEqual(8)
    expect(published.filter((video) => video.accessLevel === 'free').length).toBeGreaterThanOrEqual(8)
    expect(published.filter((video) => video.contentType === 'movie').length).toBeGreaterThanOrEqual(6)
    expect(VIDEOS.filter((video) => !video.isPublished).length).toBeGreaterThanOrEqual(2)
  })

  test.each(VIDEOS.map((video) => [video.slug, video] as const))('%s is whole', (_, video) => {
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
    const genres = GENRES.map((genre) => genre.slug)
    for (const video of VIDEOS) {
      const belongs = ['movie', 'tv_episode', 'documentary'].includes(video.contentType)
      expect(video.movieGenre !== undefined, video.slug).toBe(belongs)
      if (video.movieGenre) expect(genres).toContain(video.movieGenre)
    }
    expect(genres.filter((slug) => !VIDEOS.some((video) => video.movieGenre === slug))).toEqual([])
  })
})

describe('categories, genres and people', () => {
  test('the six disciplines of the footer are there', () => {
    const slugs = CATEGORIES.map((category) => category.slug)
    expect(slugs).toEqual(
      expect.arrayContaining(['karate', 'kung-fu', 'taekwondo', 'boxing', 'mma', 'jiu-jitsu']),
    )
    expect(isUnique(slugs) && isUnique(CATEGORIES.map((category) => category.name))).toBe(true)
    for (const { description, icon } of CATEGORIES) {
      expect(description.length).toBeGreaterThanOrEqual(10)
      expect(icon).toMatch(/^lucide-[a-z-]+$/)
    }
  })

  test('every genre has more than three sub-genres and a colour', () => {
    expect(GENRES.length).toBeGreaterThanOrEqual(10)
    expect(isUnique(GENRES.map((genre) => genre.slug)) && isUnique(GENRES.map((genre) => genre.name))).toBe(
      true,
    )
    for (const { subGenres, color } of GENRES) {
      expect(subGenres.length).toBeGreaterThan(3)
      expect(color).toMatch(/^#[0-9A-F]{6}$/)
    }
  })

  test('ten instructors could have applied through the form; one still waits for approval', () => {
    expect(INSTRUCTORS).toHaveLength(10)
    expect(INSTRUCTORS.filter((instructor) => !instructor.isApproved)).toHaveLength(1)
    expect(INSTRUCTORS.map((instructor) => instructor.email)).toContain('instructor@kiai.test')
    for (const { name, bio, credentials, specialties, hourlyRate } of INSTRUCTORS) {
      const typed = { name, bio, credentials, specialties: [...specialties], hourlyRate }
      expect(InstructorApplication.parse(typed)).toMatchObject(typed)
    }
  })

  test('25 members with addresses of their own, in all tiers', () => {
    expect(MEMBERS).toHaveLength(25)
    expect(isUnique(MEMBERS.map((member) => member.email))).toBe(true)
    expect([...new Set(MEMBERS.map((member) => member.subscriptionStatus))].sort()).toEqual([...TIERS].sort())
    for (const { email } of MEMBERS) expect(email).toMatch(/^[a-z]+\.[a-z]+@kiai\.test$/)
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

  test('the same video gives the same bytes twice, and another video other ones', async () => {
    const [first, second, other] = await Promise.all([
      renderPoster(poster),
      renderPoster(poster),
      renderPoster({ ...poster, slug: 'another-slug' }),
    ])
    expect(first.webp640.equals(second.webp640)).toBe(true)
    expect(first.webp640.equals(other.webp640)).toBe(false)
  })

  test('the hero of a clip stands on a transparent layer, the scenery on an opaque one', async () => {
    const { back, front } = await renderPosterLayers(poster)
    const [scenery, hero] = await Promise.all([sharp(back).stats(), sharp(front).stats()])
    expect(scenery.isOpaque).toBe(true)
    expect(hero.isOpaque).toBe(false)
  })

  test('no two videos share the whole of their art direction', () => {
    expect(isUnique(VIDEOS.map((video) => `${video.category} ${JSON.stringify(video.scene)}`))).toBe(true)
  })

  test('portraits are square and the slides of the landing page wide', async () => {
    const [slide] = SLIDES
    const [instructor] = INSTRUCTORS
    if (!slide || !instructor) throw new Error('slides and instructors are missing')
    const [wide, square] = await Promise.all([renderHero(slide), renderPortrait(instructor)])
    const [hero, portrait] = await Promise.all([sharp(wide).metadata(), sharp(square).metadata()])
    expect([hero.width, hero.height]).toEqual([1920, 800])
    expect([portrait.width, portrait.height]).toEqual([512, 512])
  })
})

test('a clip is a short H.264 and AAC film with sound, light enough to seed many', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiai-seed-'))
  try {
    const file = join(folder, 'clip.mp4')
    await renderClip(poster, file, installedFfmpeg())
    const decode = ['-hide_banner', '-i', file, '-af', 'volumedetect', '-f', 'null', '-']
    const { stderr } = await promisify(execFile)(installedFfmpeg(), decode)
    expect(stderr).toMatch(/Video: h264.*yuv420p.*1280x720.*24 fps/)
    expect(stderr).toMatch(/Audio: aac/)
    const seconds = Number(/Duration: 00:00:([\d.]+)/.exec(stderr)?.[1])
    expect(Math.abs(seconds - CLIP_SECONDS)).toBeLessThan(0.3)
    const loudest = Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])
    expect(loudest).toBeGreaterThan(-20)
    expect(loudest).toBeLessThan(0)
    expect((await stat(file)).size).toBeLessThan(1.5 * 1024 * 1024)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

describe('generated videos', () => {
  test('are whole, numbered and belong to the categories of the demo', () => {
    const slugs = new Set(CATEGORIES.map((category) => category.slug))
    const videos = [...generateVideos(2000, 'measure')]
    expect(videos).toHaveLength(2000)
    expect(isUnique(videos.map((video) => video.title))).toBe(true)
    for (const video of videos) {
      expect(slugs.has(video.category), video.category).toBe(true)
      expect(CONTENT_TYPES).toContain(video.contentType)
      expect(TIERS).toContain(video.accessLevel)
      expect(`${video.title}${video.description}`).not.toMatch(/[{}]|undefined/)
      expect(video.duration).toBeGreaterThan(0)
      expect(video.rating).toMatch(/^[0-4]\.\d\d$/)
    }
  })

  test('are the same for the same seed and others for another', () => {
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
