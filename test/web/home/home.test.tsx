import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { EnrolledCourse } from '#shared/contract/courses/courses.ts'
import { type BegunVideo, type Dashboard, members, type UserStats } from '#shared/contract/members/members.ts'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { member, openPage, type Server, serve, setSessionHint, video } from '../app-harness.tsx'
import { course } from '../courses/courses-fixtures.ts'

const moment = '2025-03-01T12:00:00.000Z'
const stats: UserStats = {
  videosWatched: 12,
  hoursWatched: 3.5,
  coursesCompleted: 1,
  streak: 0,
  level: 2,
  xp: 150,
  nextLevelXp: 200,
}
const begun = (id: number, change: Partial<BegunVideo> = {}): BegunVideo => ({
  ...video(id),
  progress: 40,
  position: 240,
  watchedAt: moment,
  finishedAt: null,
  nextChapter: null,
  ...change,
})

const nothing: Dashboard = { stats, activity: [], continueWatching: [], recommended: [] }
const home = members.getDashboard.path
const showing = (change: Partial<Dashboard>) => ({ body: { ...nothing, ...change } })

/** The API of a member's home; `more` answers first. */
function serveHome(more: Server = () => undefined) {
  return serve((url) => {
    const special = more(url)
    if (special) return special
    if (url.pathname === '/api/auth/user') return { body: member }
    if (url.pathname === '/api/user/stats') return { body: stats }
    return url.pathname === home ? { body: nothing } : undefined
  })
}

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
})

describe('the dashboard', () => {
  test('shows level, XP on the way to the next, and four stats', async () => {
    serveHome()
    await openPage('/')
    expect(await screen.findByText('150 of 200 XP')).toBeTruthy()
    expect(screen.getByText('Level 2').parentElement?.textContent).toBe('Level 2 yellow belt')
    const bar = screen.getByRole('progressbar', { name: 'XP on the way to level 3' })
    expect(bar.getAttribute('aria-valuenow')).toBe('75')
    const cards = within(screen.getByRole('list', { name: 'Your stats' })).getAllByRole('listitem')
    expect(cards.map((card) => card.textContent)).toEqual([
      '12Videos watched',
      '3.5Hours watched',
      '1Courses completed',
      '0Day streak, starts today',
    ])
  })

  test.each([
    [0, '0', ', starts today'],
    [2, '0', ', next flame at 3'],
    [3, '1', ', next flame at 7'],
    [6, '1', ', next flame at 7'],
    [7, '2', ', next flame at 30'],
    [29, '2', ', next flame at 30'],
    [30, '3', ', a month and more'],
    [400, '3', ', a month and more'],
  ])('a streak of %i days has the colour of rank %s', async (streak, rank, words) => {
    serveHome(({ pathname }) => (pathname === home ? showing({ stats: { ...stats, streak } }) : undefined))
    await openPage('/')
    const line = (await screen.findByText(words)).closest('li')
    expect(line?.textContent).toBe(`${streak}Day streak${words}`)
    expect(line?.getAttribute('data-rank')).toBe(rank)
  })

  test('the period starts as week, another one is requested with the member’s time zone', async () => {
    const { asked } = serveHome(({ pathname }) =>
      pathname === '/api/user/stats' ? { body: { ...stats, videosWatched: 99 } } : undefined,
    )
    await openPage('/')
    await screen.findByText('Level 2')
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
    const press = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
    press('Year')
    expect(await screen.findByText('99')).toBeTruthy()
    press('Week')
    expect(await screen.findByText('12')).toBeTruthy()
    press('Year')
    expect(await screen.findByText('99')).toBeTruthy()
    // The week comes with the rest of home, and known data is not requested again.
    expect(asked.filter((address) => /stats|dashboard/.test(address))).toEqual([
      `/api/user/dashboard?timeZone=${zone}`,
      `/api/user/stats?period=year&timeZone=${zone}`,
    ])
  })

  test('a failed part says so in its place, leaves the rest of home unchanged, and reloads by one press', async () => {
    let isBusy = true
    const { asked } = serveHome(({ pathname }) => {
      if (pathname === '/api/videos/featured') return { body: [video(5)] }
      return pathname === home && isBusy ? { status: 503, body: 'busy' } : undefined
    })
    await openPage('/')
    const said = await screen.findByText('Your stats could not be loaded.')
    expect(within(screen.getByRole('tabpanel')).getByText('This could not be loaded')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Video 5' })).toBeTruthy()
    isBusy = false
    fireEvent.click(
      within(said.closest('section') ?? document.body).getByRole('button', { name: 'Try again' }),
    )
    expect(await screen.findByText('Level 2')).toBeTruthy()
    expect(screen.queryByText('This could not be loaded')).toBeNull()
    expect(asked.filter((address) => address.startsWith(home))).toHaveLength(2)
  })

  test('without a session it says Unauthorized', async () => {
    vi.spyOn(location, 'assign').mockImplementation(() => {})
    serveHome(({ pathname }) => (pathname === home ? { status: 401, body: 'no' } : undefined))
    await openPage('/')
    expect(await screen.findByText('Unauthorized')).toBeTruthy()
  })
})

describe('continue watching', () => {
  const dismissals = (asked: string[]) =>
    asked.filter((address) => address.startsWith('/api/user/continue-watching/'))
  const list: Server = ({ pathname }) =>
    pathname === home ? showing({ continueWatching: [begun(1), begun(2)] }) : undefined

  test('shows the watched share and the rest of each', async () => {
    serveHome(list)
    await openPage('/')
    const bar = await screen.findByRole('progressbar', { name: 'Watched of Video 1' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    expect(screen.getAllByText('Karate · 6 min left')).toHaveLength(2)
  })

  test('a dismissed card goes at once, and comes back by Undo without a call of the server', async () => {
    const { asked } = serveHome(list)
    await openPage('/')
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss Video 1' }))
    const panel = screen.getByRole('tabpanel')
    expect(within(panel).queryByText('Video 1')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(within(panel).getByText('Video 1')).toBeTruthy()
    expect(dismissals(asked)).toEqual([])
  })

  test('a dismissal is sent to the server once the toast goes by itself', async () => {
    const { asked } = serveHome(list)
    await openPage('/')
    const dismiss = await screen.findByRole('button', { name: 'Dismiss Video 2' })
    vi.useFakeTimers()
    fireEvent.click(dismiss)
    await act(() => vi.advanceTimersByTimeAsync(7999))
    expect(dismissals(asked)).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(dismissals(asked)).toEqual(['/api/user/continue-watching/vid_2'])
  })

  test('the toast waits while it has the focus', async () => {
    const { asked } = serveHome(list)
    await openPage('/')
    const dismiss = await screen.findByRole('button', { name: 'Dismiss Video 2' })
    vi.useFakeTimers()
    fireEvent.click(dismiss)
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(dismissals(asked)).toEqual([])
  })

  test('a refused dismissal is taken back and reported', async () => {
    serveHome((url) =>
      url.pathname === '/api/user/continue-watching/vid_1' ? { status: 500, body: 'no' } : list(url),
    )
    await openPage('/')
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss Video 1' }))
    act(dismissToast)
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Dismiss Video 1' })).toBeTruthy()
  })

  test('an empty list says so kindly, with a next step', async () => {
    serveHome()
    await openPage('/')
    await screen.findByRole('heading', { level: 1, name: /^Welcome to Kiai/ })
    fireEvent.click(screen.getByRole('tab', { name: 'Continue Watching' }))
    expect(await screen.findByRole('heading', { name: 'Nothing in progress' })).toBeTruthy()
  })
})

describe('recommended', () => {
  const enrolled: EnrolledCourse = {
    id: 'enr_1',
    userId: 'mem_1',
    courseId: 'crs_1',
    enrolledAt: moment,
    completedAt: null,
    progress: 20,
    lastAccessedAt: moment,
    certificateId: null,
    course: {
      id: 'crs_1',
      title: 'White Belt',
      thumbnailUrl: null,
      instructorName: null,
      level: 'beginner',
      accessLevel: 'free',
      lessonsCount: 4,
      duration: 2,
    },
    nextLesson: { id: 'les_2', title: 'Second Stance', description: '', duration: 300 },
  }

  test('the next lesson comes first, and every card gives its reason', async () => {
    serveHome(({ pathname }) => {
      if (pathname === '/api/user/enrollments') return { body: [enrolled] }
      if (pathname !== home) return undefined
      return showing({
        recommended: [{ ...video(7), reason: 'Because you watched Karate', reasonKind: 'watched' }],
      })
    })
    await openPage('/')
    // Until home has its answers it shows placeholders.
    await screen.findByRole('heading', { level: 2, name: 'Second Stance' })
    fireEvent.click(screen.getByRole('tab', { name: 'Recommended' }))
    const cards = within(await screen.findByRole('list', { name: 'Recommended' })).getAllByRole('listitem')
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringContaining('White Belt Your next lesson'),
      expect.stringContaining('Because you watched Karate'),
    ])
    expect(screen.getByRole('link', { name: 'Second Stance' }).getAttribute('href')).toBe(
      '/course/crs_1/lesson/les_2',
    )
  })

  test('come first while nothing is begun, and not once something is', async () => {
    serveHome()
    const { unmount } = await openPage('/')
    const selected = () => screen.getByRole('tab', { selected: true }).textContent
    await waitFor(() => expect(selected()).toBe('Recommended'))
    unmount()
    serveHome(({ pathname }) => (pathname === home ? showing({ continueWatching: [begun(1)] }) : undefined))
    await openPage('/')
    await screen.findByRole('heading', { level: 2, name: 'Video 1' })
    expect(selected()).toBe('Continue Watching')
  })

  describe('the leading card', () => {
    const lead = () =>
      screen.findByRole('heading', { level: 2, name: leading }).then((it) => it.closest('section'))
    let leading = ''
    const linksIn = (part: HTMLElement | null) =>
      within(part ?? document.body)
        .getAllByRole('link')
        .map((link) => [link.textContent?.trim(), link.getAttribute('href')])

    test('is the last watched video, with its rest, the next chapter, and both links', async () => {
      serveHome(({ pathname }) => {
        if (pathname === home)
          return showing({ continueWatching: [begun(3, { nextChapter: 'The turn' }), begun(4)] })
        return pathname === '/api/user/enrollments' ? { body: [enrolled] } : undefined
      })
      await openPage('/')
      leading = 'Video 3'
      const part = await lead()
      expect(part?.textContent).toContain('6 min left')
      expect(part?.textContent).toContain('Next chapter: The turn')
      expect(linksIn(part)).toEqual([
        ['Continue', '/video/vid_3'],
        ['Start over', '/video/vid_3?t=0'],
      ])
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Mika')
    })

    test('is the next lesson of an enrolled member who has begun no video', async () => {
      serveHome(({ pathname }) => (pathname === '/api/user/enrollments' ? { body: [enrolled] } : undefined))
      await openPage('/')
      leading = 'Second Stance'
      expect(linksIn(await lead())).toEqual([
        ['Continue', '/course/crs_1/lesson/les_2'],
        ['See the course', '/course/crs_1'],
      ])
    })

    test('is the first free course for beginners for a new member, who enrolls by one press', async () => {
      const { writes } = serveHome(({ pathname, searchParams }) => {
        if (pathname !== '/api/courses') return undefined
        expect(searchParams.get('level')).toBe('beginner')
        expect(searchParams.get('access')).toBe('free')
        return { body: [course(1)] }
      })
      await openPage('/')
      leading = 'Course 1'
      const part = await lead()
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Kiai, Mika')
      fireEvent.click(within(part ?? document.body).getByRole('button', { name: 'Start lesson 1' }))
      await waitFor(() => expect(writes.map(({ call }) => call)).toEqual(['POST /api/courses/crs_1/enroll']))
    })

    test('is the first featured film, with the greeting of a returning member, where nothing else is available', async () => {
      serveHome(({ pathname }) => {
        if (pathname === '/api/videos/featured') return { body: [video(5)] }
        return [home, '/api/user/enrollments', '/api/courses'].includes(pathname)
          ? { status: 503, body: 'busy' }
          : undefined
      })
      await openPage('/')
      leading = 'Video 5'
      expect(linksIn(await lead())).toEqual([['Watch now', '/video/vid_5']])
      expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Welcome back, /)
    })

    test('is missing where even that is not available: the greeting has no empty picture', async () => {
      serveHome(({ pathname }) =>
        [home, '/api/user/enrollments', '/api/courses', '/api/videos/featured'].includes(pathname)
          ? { status: 503, body: 'busy' }
          : undefined,
      )
      await openPage('/')
      const heading = await screen.findByRole('heading', { level: 1, name: /^Welcome back, / })
      await waitFor(() => expect(heading.closest('section')?.dataset.bare).toBe('true'))
    })

    test('is the first recommendation where there is no such course', async () => {
      serveHome(({ pathname }) =>
        pathname === home
          ? showing({ recommended: [{ ...video(7), reason: 'Featured on Kiai', reasonKind: 'featured' }] })
          : undefined,
      )
      await openPage('/')
      leading = 'Video 7'
      expect(linksIn(await lead())).toEqual([['Watch now', '/video/vid_7']])
    })
  })
})
