import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { member, openPage, type Server, serve, setSessionHint, video } from '../app-harness.tsx'

const lessonOf = (id: number, slug: string, name: string, accessLevel: 'free' | 'premium') => {
  const { title, thumbnailUrl, duration } = video(id)
  return { id: `vid_${id}`, title, thumbnailUrl, duration, accessLevel, category: { name, slug } }
}
const boxing = lessonOf(1, 'boxing', 'Boxing', 'free')
const karate = lessonOf(2, 'karate', 'Karate', 'premium')
const taught = (id: string, start: number, of: typeof boxing, frameUrl: string | null) => ({
  id,
  start,
  title: `Move ${id}`,
  technique: 'strike',
  frameUrl,
  video: of,
})
const chapters = [
  taught('cha_1', 0, boxing, '/media/images/upl_1/frame.0000001.jpg'),
  taught('cha_2', 61, boxing, '/media/images/upl_1/frame.0000031.jpg'),
  taught('cha_3', 5, karate, null),
]
const counts = {
  techniques: [{ technique: 'strike', chapters: 3 }],
  disciplines: [
    { name: 'Boxing', slug: 'boxing', chapters: 2, videos: 1 },
    { name: 'Karate', slug: 'karate', chapters: 1, videos: 1 },
  ],
}

const kiai: Server = ({ pathname }) => {
  if (pathname === '/api/auth/user') return { body: member }
  if (pathname === '/api/chapters') return { body: chapters, headers: { 'X-Total-Count': '3' } }
  if (pathname === '/api/chapters/counts') return { body: counts }
  return undefined
}

beforeEach(() => {
  setSessionHint(true)
  vi.stubGlobal('scrollTo', () => {})
})

test('techniques are listed under their discipline and lesson, each with the picture of its second', async () => {
  serve(kiai)
  await openPage('/techniques')
  const section = within(await screen.findByRole('region', { name: 'Boxing' }))
  expect(await section.findByText('2 techniques in 1 lesson')).toBeTruthy()
  const moves = within(section.getByRole('list', { name: `Techniques of ${boxing.title}` }))
  expect(moves.getAllByRole('heading').map((each) => each.textContent)).toEqual(['Move cha_1', 'Move cha_2'])
  const second = moves.getByRole('link', { name: /Move cha_2/ })
  expect(second.getAttribute('href')).toBe('/video/vid_1?t=61')
  expect(second.querySelector('img')?.getAttribute('src')).toBe(chapters[1]?.frameUrl)
  expect(section.getByRole('link', { name: `Whole lesson: ${boxing.title}` })).toBeTruthy()
})

test('techniques above the plan are marked, and a poster is shown where there is no picture', async () => {
  serve(kiai)
  await openPage('/techniques')
  const locked = await screen.findByRole('link', { name: /Locked, at .*Move cha_3/ })
  expect(locked.querySelector('img')?.getAttribute('src')).toBe(karate.thumbnailUrl)
  expect(screen.getByRole('link', { name: /Move cha_1/ }).textContent).not.toContain('Locked')
})

test('a picture that cannot be loaded is replaced by the poster', async () => {
  serve(kiai)
  await openPage('/techniques')
  const link = await screen.findByRole('link', { name: /Move cha_1/ })
  const frame = link.querySelector('img')
  if (frame) fireEvent.error(frame)
  expect(link.querySelector('img')?.getAttribute('src')).toBe(boxing.thumbnailUrl)
})

test('each choice shows the number of techniques it would leave, and a discipline filters the list', async () => {
  const { asked } = serve(kiai)
  await openPage('/techniques')
  const choice = await screen.findByRole('radio', { name: 'Strike 3' })
  expect(choice).toHaveProperty('checked', false)
  fireEvent.click(screen.getByRole('radio', { name: 'Karate 1' }))
  await waitFor(() => expect(asked).toContain('/api/chapters?category=karate&limit=48'))
})
