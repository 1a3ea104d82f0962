import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { member, openPage, type Server, serve, setSessionHint, video } from '../app-harness.tsx'

const locked = video(1, { accessLevel: 'premium', title: 'Iron Shirt', duration: 3900 })
const open = video(2, { title: 'First Steps' })
const neighbours = [open, ...[3, 4, 5, 6, 7, 8].map((id) => video(id))]

const problem = (status: number, code: string, detail: string) => ({
  status,
  body: { type: `urn:kiai:problem:${code}`, title: detail, status, detail, code, requestId: 'r' },
})

const engagement = {
  liked: false,
  bookmarked: false,
  position: 0,
  completionPercentage: 0,
  mayRate: false,
  myRating: null,
}

/** A free member's API with one video of their plan and one that is not. */
const kiai: Server = ({ pathname }) => {
  if (pathname === '/api/auth/user') return { body: member }
  if (pathname.startsWith('/api/videos/category/')) return { body: neighbours }
  const [, id, verb] = /^\/api\/videos\/(\w+)(?:\/(\w+))?$/.exec(pathname) ?? []
  const found = [locked, open].find((each) => each.id === id)
  if (!id) return undefined
  if (!found) return problem(404, 'video.not_found', 'Video not found')
  if (verb === undefined) return { body: found }
  if (verb === 'playback') return problem(409, 'video.not_ready', 'This video is being prepared.')
  return { body: engagement }
}

beforeEach(() => {
  setSessionHint(true)
  vi.stubGlobal('scrollTo', () => {})
})

test('a video above the member’s plan shows a locked card with a link to upgrade', async () => {
  const { asked } = serve(kiai)
  await openPage(`/video/${locked.id}`)
  expect(await screen.findByRole('heading', { name: 'This video needs the Premium plan' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe(
    `/subscribe?for=%2Fvideo%2F${locked.id}`,
  )
  expect(document.querySelector('video')).toBeNull()
  // Known to be refused: no call is made.
  expect(playbacks(asked, locked.id)).toEqual([])
})

test('a video is shown with its badge, views, rating, duration, date, category and title', async () => {
  serve(kiai)
  await openPage(`/video/${locked.id}`)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Iron Shirt' })
  const head = within(heading.closest('header') ?? document.body)
  for (const fact of ['Premium', '1.2K views', '4.50', '1h 05m', 'Mar 1, 2025', 'Karate']) {
    expect(head.getByText(fact)).toBeTruthy()
  }
  await waitFor(() => expect(document.title).toBe('Iron Shirt · Kiai'))
})

test('at most five related videos show, never the video itself', async () => {
  serve(kiai)
  await openPage(`/video/${open.id}`)
  const list = await screen.findByRole('list', { name: 'Related videos' })
  expect(
    within(list)
      .getAllByRole('heading')
      .map((each) => each.textContent),
  ).toEqual([3, 4, 5, 6, 7].map((id) => `Video ${id}`))
})

const course = {
  id: 'crs_1',
  title: 'From the First Bow',
  description: '',
  shortDescription: '',
  thumbnailUrl: null,
  instructorName: 'Kenji Sato',
  instructorBio: null,
  instructorImageUrl: null,
  instructorId: null,
  instructorCredentials: null,
  duration: 1.5,
  lessonsCount: 4,
  level: 'beginner',
  price: '0.00',
  categoryId: 'cat_karate',
  category: { name: 'Karate', slug: 'karate' },
  accessLevel: 'free',
  isPublished: true,
  isFeatured: false,
  enrollmentCount: 3,
  rating: '0.00',
  outcomes: [],
  lessons: [],
  createdAt: open.createdAt,
  updatedAt: open.updatedAt,
}

test('a video is shown with the course that continues it, and popular videos not listed yet', async () => {
  const { asked } = serve(({ pathname, ...rest }) => {
    if (pathname === '/api/courses') return { body: [course] }
    if (pathname === '/api/videos') return { body: [open, neighbours[1], video(21), video(22), video(23)] }
    return kiai({ pathname, ...rest } as URL)
  })
  await openPage(`/video/${open.id}`)
  const goesOn = await screen.findByRole('list', { name: 'Continue with this course' })
  expect(within(goesOn).getByRole('link').getAttribute('href')).toBe('/course/crs_1')
  expect(within(goesOn).getByText('4 lessons · With Kenji Sato')).toBeTruthy()
  const popular = within(screen.getByRole('list', { name: 'Popular on Kiai' })).getAllByRole('heading')
  expect(popular.map((each) => each.textContent)).toEqual(['Video 21', 'Video 22'])
  expect(asked).toContain('/api/courses?category=karate&sort=popular&limit=1')
})

test('a video of a category without others has more popular videos beside it', async () => {
  serve(({ pathname, ...rest }) => {
    if (pathname.startsWith('/api/videos/category/')) return { body: [open] }
    if (pathname === '/api/videos') return { body: [11, 12, 13, 14, 15, 16].map((id) => video(id)) }
    return kiai({ pathname, ...rest } as URL)
  })
  await openPage(`/video/${open.id}`)
  const popular = await screen.findByRole('list', { name: 'Popular on Kiai' })
  expect(within(popular).getAllByRole('heading')).toHaveLength(5)
  expect(screen.queryByRole('list', { name: 'Related videos' })).toBeNull()
})

test('a video that is being prepared says so', async () => {
  serve(kiai)
  await openPage(`/video/${open.id}`)
  expect(await screen.findByText('This video is being prepared.')).toBeTruthy()
})

test.each(['vid_unknown', 'no-id'])('an unknown id %s says so, with a link back', async (id) => {
  serve(kiai)
  await openPage(`/video/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Video Not Found' })).toBeTruthy()
  expect(screen.getByText("The video you're looking for doesn't exist or has been removed.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go Back' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Video Library' })).toBeTruthy()
})

test('a bookmark shows at once, is confirmed, and another press removes it', async () => {
  serve(kiai)
  await openPage(`/video/${open.id}`)
  const button = await screen.findByRole('button', { name: 'Bookmark' })
  await screen.findByText('This video is being prepared.')
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  expect(await screen.findByText('Video saved to your bookmarks')).toBeTruthy()
  expect(screen.getByText('Bookmarked')).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
})

test('a failed like is taken back and explained', async () => {
  serve((url) => (url.pathname.endsWith('/like') ? problem(503, 'server.busy', 'Kiai is busy') : kiai(url)))
  await openPage(`/video/${open.id}`)
  const button = await screen.findByRole('button', { name: 'Like' })
  await screen.findByText('This video is being prepared.')
  fireEvent.click(button)
  expect(await screen.findByText('Kiai is busy')).toBeTruthy()
  expect(button.getAttribute('aria-pressed')).toBe('false')
})

test('a like before the state is known stays on once it is known', async () => {
  const waiting = Promise.withResolvers<void>()
  const { writes } = serve(async (url) => {
    // The state at the time of the request.
    if (url.pathname.endsWith('/engagement')) await waiting.promise
    return kiai(url) ?? {}
  })
  await openPage(`/video/${open.id}`)
  const button = await screen.findByRole('button', { name: 'Like' })
  fireEvent.click(button)
  waiting.resolve()
  expect(await screen.findByText('Feedback Recorded')).toBeTruthy()
  await screen.findByText('This video is being prepared.')
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(writes.map(({ call }) => call)).toEqual([`POST /api/videos/${open.id}/like`])
})

test('a rating is taken back, and the focus stays with the stars', async () => {
  const rated = { ...engagement, completionPercentage: 40, mayRate: true, myRating: 3 }
  serve((url) => (url.pathname.endsWith('/engagement') ? { body: rated } : kiai(url)))
  await openPage(`/video/${open.id}`)
  const button = await screen.findByRole('button', { name: 'Remove rating' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove rating' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star' }))
})

test('sharing copies the link', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    onLine: true,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  serve(kiai)
  await openPage(`/video/${open.id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  expect(await screen.findByText('Link Copied')).toBeTruthy()
  expect(copied).toEqual([`${location.origin}/video/${open.id}`])
})

/** A card whose page has loaded, as in idle moments or on hover. */
const cardOf = async (title: string) => {
  const card = await screen.findByRole('link', { name: title })
  fireEvent.focusIn(card)
  await vi.dynamicImportSettled()
  return card
}
const pressOn = async (title: string) => {
  const card = await cardOf(title)
  fireEvent.pointerDown(card, { button: 0, pointerType: 'mouse' })
  return card
}
const playbacks = (asked: string[], id: string) =>
  asked.filter((address) => address === `/api/videos/${id}/playback`)

const playable: Server = (url) => {
  if (url.pathname === '/api/videos') return { body: [open, locked], headers: { 'x-total-count': '2' } }
  if (!url.pathname.endsWith('/playback')) return kiai(url)
  const folder = '/media/videos/upl_1'
  const first = { playlist: `${folder}/master_360p.m3u8`, segment: `${folder}/master_360p_00001.ts` }
  return { body: { url: `${folder}/master.m3u8`, first, poster: null, expiresAt: soon(), captions: [] } }
}
const soon = () => new Date(Date.now() + 600_000).toISOString()

test('a video is opened when the press begins, and once', async () => {
  const { asked } = serve(playable)
  await openPage('/videos')
  const card = await pressOn('First Steps')
  await waitFor(() => expect(playbacks(asked, open.id)).toHaveLength(1))
  fireEvent.click(card)
  await waitFor(() => expect(document.querySelector('video')).not.toBeNull())
  expect(playbacks(asked, open.id)).toHaveLength(1)
  expect(asked.filter((address) => address.endsWith('/engagement'))).toHaveLength(1)
})

test('a video is opened once a mouse rests on its card, not when it passes by', async () => {
  const { asked } = serve(playable)
  await openPage('/videos')
  const card = await cardOf('First Steps')
  vi.useFakeTimers()
  fireEvent.pointerOver(card, { pointerType: 'mouse' })
  await vi.advanceTimersByTimeAsync(20)
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' })
  fireEvent.pointerOver(card, { pointerType: 'touch' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(playbacks(asked, open.id)).toEqual([])
  fireEvent.pointerOver(card, { pointerType: 'mouse' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(playbacks(asked, open.id)).toHaveLength(1)
})

test('a press on a locked video opens nothing', async () => {
  const { asked } = serve(playable)
  await openPage('/videos')
  fireEvent.click(await pressOn('Iron Shirt'))
  expect(await screen.findByRole('heading', { name: 'This video needs the Premium plan' })).toBeTruthy()
  expect(playbacks(asked, locked.id)).toEqual([])
})

test('a press that opens another tab, or a finger that may scroll, opens nothing here', async () => {
  const { asked } = serve(playable)
  await openPage('/videos')
  const card = await cardOf('First Steps')
  fireEvent.pointerDown(card, { button: 0, pointerType: 'touch' })
  fireEvent.pointerDown(card, { button: 0, ctrlKey: true, pointerType: 'mouse' })
  fireEvent.pointerDown(card, { button: 1, pointerType: 'mouse' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(playbacks(asked, open.id)).toEqual([])
})
