import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPage, serve, setSessionHint } from '../app-harness.tsx'
import { course, coursesServer, enrollmentDetail } from './courses-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  vi.stubGlobal('scrollTo', () => {})
})

const plain = Array.from({ length: 7 }, (_, at) => course(at))
const titles = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('heading')
    .map((heading) => heading.textContent)

describe('/courses', () => {
  test('the hero shows the featured courses in turn', async () => {
    serve(coursesServer([...plain, course(8, { isFeatured: true }), course(9, { isFeatured: true })]))
    await openPage('/courses')
    const hero = await screen.findByRole('region', { name: 'Courses to begin with' })
    await waitFor(() => expect(titles(hero)).toEqual(['Course 8', 'Course 9']))
  })

  test('without featured courses the first five of all are shown', async () => {
    serve(coursesServer(plain))
    await openPage('/courses')
    const hero = await screen.findByRole('region', { name: 'Courses to begin with' })
    await waitFor(() => expect(titles(hero)).toEqual([0, 1, 2, 3, 4].map((n) => `Course ${n}`)))
    expect(screen.queryByRole('heading', { name: 'Featured Courses' })).toBeNull()
  })

  test('the hero advances automatically every seven seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    const featured = coursesServer([course(8, { isFeatured: true }), course(9, { isFeatured: true })])
    let answeredAt = Number.POSITIVE_INFINITY
    serve((url) => {
      if (url.pathname === '/api/courses') answeredAt = Math.min(answeredAt, Date.now())
      return featured(url)
    })
    await openPage('/courses')
    const hero = await screen.findByRole('region', { name: 'Courses to begin with' })
    await waitFor(() => expect(titles(hero)).toHaveLength(2))
    const wentAt: number[] = []
    const track = within(hero).getAllByRole('group', { hidden: true })[0]?.parentElement
    if (track) track.scrollTo = () => void wentAt.push(Date.now())
    await act(() => vi.advanceTimersByTimeAsync(7000))
    await act(() => vi.advanceTimersByTimeAsync(7000))
    const [first = 0, second = 0] = wentAt
    expect(first - answeredAt).toBeGreaterThanOrEqual(7000)
    expect(second - first).toBe(7000)
  })

  test('featured courses are in a rail, the others by level, each once; each card links to its course', async () => {
    const featured = [course(1, { isFeatured: true }), course(4, { isFeatured: true })]
    const others = [course(2), course(3, { level: 'advanced' })]
    serve(coursesServer([...featured, ...others]))
    await openPage('/courses')
    const rail = await screen.findByRole('list', { name: 'Featured Courses' })
    const all = await screen.findByRole('list', { name: 'All Video Tutorial Courses' })
    // The hero begins with the first of them already.
    await waitFor(() => expect(titles(rail)).toEqual(['Course 4', 'Course 1']))
    expect(titles(all)).toEqual(['Beginner', 'Course 2', 'Advanced', 'Course 3'])
    const link = within(all).getByRole('link', { name: 'Course 2' })
    expect(link.getAttribute('href')).toBe('/course/crs_2')
    expect(all.textContent).toContain('2.5 hours')
    expect(all.textContent).toContain('3 lessons')
  })

  test('a chosen level shows only its courses, or that there are none', async () => {
    serve(coursesServer([course(1), course(2, { level: 'advanced' })]))
    await openPage('/courses')
    const all = await screen.findByRole('list', { name: 'All Video Tutorial Courses' })
    await waitFor(() => expect(titles(all)).toHaveLength(4))
    fireEvent.click(screen.getByRole('radio', { name: 'Advanced' }))
    expect(titles(all)).toEqual(['Advanced', 'Course 2'])
    fireEvent.click(screen.getByRole('radio', { name: 'Intermediate' }))
    expect(all.textContent).toContain('No other courses at this level yet')
  })

  test('without any courses the page says No Courses Available', async () => {
    serve(coursesServer([]))
    await openPage('/courses')
    expect(await screen.findByRole('heading', { name: 'No Courses Available' })).toBeTruthy()
  })

  test('an enrolled member finds their progress in its place', async () => {
    const [one, two] = [course(1), course(2, { isFeatured: true })]
    const { lessons: _lessons, resumeLessonId: _resume, ...enrollment } = enrollmentDetail({ progress: 33 })
    const mine = [one, two].map((it) => ({ ...enrollment, courseId: it.id, course: it, nextLesson: null }))
    const kiai = coursesServer([one, two])
    serve((url) => (url.pathname === '/api/user/enrollments' ? { body: mine } : kiai(url)))
    await openPage('/courses')
    for (const title of ['Course 1', 'Course 2']) {
      const bar = await screen.findByRole('progressbar', { name: `Progress in ${title}` })
      expect(bar.getAttribute('aria-valuenow')).toBe('33')
    }
  })

  test('the screen requests nothing twice, and all at once', async () => {
    const { asked } = serve(coursesServer([course(1, { isFeatured: true })]))
    await openPage('/courses')
    await screen.findByRole('list', { name: 'All Video Tutorial Courses' })
    expect(asked.toSorted()).toEqual([
      '/api/auth/user',
      '/api/courses',
      '/api/courses/featured?limit=8',
      '/api/user/enrollments',
    ])
  })

  test('a failed list says so in words and can be loaded again', async () => {
    let isUp = false
    const kiai = coursesServer([course(1)])
    serve((url) => (url.pathname === '/api/courses' && !isUp ? { status: 503, body: '{}' } : kiai(url)))
    await openPage('/courses')
    expect(await screen.findByText('The courses could not be loaded')).toBeTruthy()
    isUp = true
    screen.getByRole('button', { name: 'Try again' }).click()
    expect(await screen.findByRole('list', { name: 'All Video Tutorial Courses' })).toBeTruthy()
  })
})
