import { randomUUID } from 'node:crypto'
import type { Browser } from './people/sign-in.ts'

/** Items of a test's own, made by an admin through the API, so that demo data stays unchanged. */
export type Fixtures = {
  /** A category that is used by `videoId`. */
  categoryId: string
  videoId: string
  /** An upload that has begun. */
  uploadId: string
  /** New ones on each call, to be deleted. */
  newCategory(): Promise<string>
  newGenre(): Promise<string>
  newVideo(): Promise<string>
  newUpload(): Promise<string>
  newCourse(): Promise<string>
  newLesson(): Promise<string>
  newCampaign(): Promise<string>
  newLiveEvent(): Promise<string>
  /** An event whose doors are open. */
  newOpenEvent(): Promise<string>
  newProduct(): Promise<string>
  newDigitalProduct(): Promise<string>
  /** A name that is not taken. */
  newName(): string
}

/** An event in the far future. */
export const liveEvent = {
  title: 'Made for a test alone',
  wallTime: '2031-05-10T19:00',
  zone: 'Europe/Paris',
  minutes: 90,
} as const

/** The start of an event that begins in this many minutes. */
export const inMinutes = (minutes: number) => ({
  wallTime: new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16),
  zone: 'UTC',
})

/** A word that occurs nowhere else. */
export const unique = (word: string) => `${word} ${randomUUID().slice(0, 13)}`

export async function makeFixtures(admin: Browser): Promise<Fixtures> {
  const newName = () => unique('Fixture')
  const newCategory = () =>
    create(admin, '/api/admin/categories', { name: newName(), description: 'Made for a test alone' })
  const categoryId = await newCategory()
  const newGenre = () =>
    create(admin, '/api/admin/movie-genres', { name: newName(), martialArtStyle: 'Kung Fu' })
  const newVideo = () => create(admin, '/api/videos', { title: newName(), categoryId })
  const newUpload = () =>
    create(admin, '/api/uploads', { filename: `${newName()}.mp4`, contentType: 'video/mp4', size: 1000 })
  const newCourse = () => create(admin, '/api/admin/courses', { title: newName(), level: 'beginner' })
  const newLesson = async () =>
    create(admin, `/api/admin/courses/${await newCourse()}/lessons`, { title: newName() })
  const newCampaign = () =>
    create(admin, '/api/newsletter/campaigns', { subject: newName(), content: 'Made for a test alone' })
  const newLiveEvent = () => create(admin, '/api/admin/live', { ...liveEvent, title: newName() })
  const newProduct = () =>
    create(admin, '/api/admin/products', { name: newName(), category: 'photo', price: '5.00' })
  const newDigitalProduct = () =>
    create(admin, '/api/admin/products', { name: newName(), category: 'video_clip', price: '5.00' })
  const newOpenEvent = () =>
    create(admin, '/api/admin/live', { ...liveEvent, title: newName(), ...inMinutes(5) })
  const [videoId, uploadId] = await Promise.all([
    create(admin, '/api/videos', { title: newName(), categoryId, isPublished: true }),
    newUpload(),
  ])
  return {
    categoryId,
    videoId,
    uploadId,
    newCategory,
    newGenre,
    newVideo,
    newUpload,
    newCourse,
    newLesson,
    newCampaign,
    newLiveEvent,
    newOpenEvent,
    newProduct,
    newDigitalProduct,
    newName,
  }
}

/** Creates by a call. Returns the id of the new item. */
export async function create(admin: Browser, path: string, body: unknown): Promise<string> {
  const response = await post(admin, path, body)
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  return id
}

/** A write as the site's own page makes it. */
export function post(browser: Browser, path: string, body?: unknown, method = 'POST'): Promise<Response> {
  return browser.fetch(path, {
    method,
    headers: {
      origin: browser.origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
