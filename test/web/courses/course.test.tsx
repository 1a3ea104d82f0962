import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast } from '../../../web/ui/feedback/toast.tsx'
import { member, openPage, type Server, serve, setSessionHint } from '../app-harness.tsx'
import {
  certificate,
  course,
  coursesServer,
  enrollmentDetail,
  lessonProgress,
  moment,
  problem,
} from './courses-fixtures.ts'

beforeEach(() => {
  setSessionHint(true)
  dismissToast()
  vi.stubGlobal('scrollTo', () => {})
})

const free = course(1, { isFeatured: true, level: 'intermediate' })
const premium = course(1, { accessLevel: 'premium' })
const master = course(1, { accessLevel: 'master' })
const open = () => openPage('/course/crs_1')

/** Like `server`, but answers one call in its own way. */
const but = (server: Server, method: string, answer: ReturnType<Server>): Server => {
  return (url) => (url.pathname.endsWith(method) ? answer : server(url))
}

describe('/course/:id', () => {
  test('shows level, featured and category, and its instructor', async () => {
    serve(coursesServer([free]))
    await open()
    const heading = await screen.findByRole('heading', { level: 1, name: 'Course 1' })
    const head = within(heading.closest('header') ?? document.body)
    for (const badge of ['Intermediate', 'Featured', 'Karate']) expect(head.getByText(badge)).toBeTruthy()
    expect(head.getByText('2.5 hours')).toBeTruthy()
    const instructor = within(screen.getByRole('region', { name: 'Your Instructor' }))
    for (const fact of ['Kenji Sato', '6th dan', 'Thirty years of Shotokan.']) {
      expect(instructor.getByText(fact)).toBeTruthy()
    }
    await waitFor(() => expect(document.title).toBe('Course 1 · Kiai'))
  })

  test('lessons are listed with their minutes; a member who is not enrolled cannot open them', async () => {
    serve(coursesServer([free]))
    await open()
    const lessons = within(await screen.findByRole('region', { name: 'Course Lessons' }))
    expect(lessons.getAllByRole('listitem')).toHaveLength(3)
    expect(lessons.getAllByText('9 min')).toHaveLength(3)
    expect(lessons.queryByRole('link')).toBeNull()
  })

  test('lists the learning goals; without such texts, the topics of its lessons', async () => {
    serve(coursesServer([free]))
    const page = await open()
    const panel = await screen.findByRole('region', { name: "What You'll Learn" })
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.trim()),
    ).toEqual(['Stand well', 'Breathe'])
    page.unmount()
    serve(coursesServer([{ ...free, outcomes: [] }]))
    await open()
    const other = await screen.findByRole('region', { name: "What You'll Learn" })
    expect(other.textContent).toContain('Lesson 2')
  })

  test.each(['/course/crs_404', '/course/nonsense'])('%s is Course Not Found', async (path) => {
    serve(coursesServer([free]))
    await openPage(path)
    expect(await screen.findByRole('heading', { name: 'Course Not Found' })).toBeTruthy()
  })

  test('the screen requests nothing twice, and all at once', async () => {
    const { asked } = serve(coursesServer([free]))
    await open()
    await screen.findByRole('button', { name: 'Enroll Now' })
    expect(asked.toSorted()).toEqual([
      '/api/auth/user',
      '/api/courses/crs_1',
      '/api/courses/crs_1/enrollment',
    ])
  })
})

describe('the enrolment', () => {
  test.each([
    [premium, 'Premium Required'],
    [master, 'Master Required'],
  ])('without the plan the button is disabled and reads %#', async (locked, words) => {
    serve(coursesServer([locked]))
    await open()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: words })
    expect(button.disabled).toBe(true)
    expect(screen.getByText('Upgrade your subscription to access this course')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enroll Now' })).toBeNull()
  })

  test.each([
    ['premium', premium],
    ['master', premium],
    ['master', master],
  ] as const)('a %s member may enroll', async (subscriptionStatus, offered) => {
    serve(coursesServer([offered], null, { ...member, subscriptionStatus }))
    await open()
    expect(await screen.findByRole('button', { name: 'Enroll Now' })).toBeTruthy()
  })

  test('an expired plan opens nothing', async () => {
    const user = { ...member, subscriptionStatus: 'master', subscriptionExpiresAt: moment }
    serve(coursesServer([premium], null, user))
    await open()
    expect(await screen.findByRole('button', { name: 'Premium Required' })).toBeTruthy()
  })

  test('enrolling is confirmed, and the lessons open', async () => {
    let mine: ReturnType<typeof enrollmentDetail> | null = null
    serve((url) => {
      if (!url.pathname.endsWith('/enroll')) return coursesServer([free], mine)(url)
      mine = enrollmentDetail()
      const { lessons: _lessons, resumeLessonId: _resume, ...enrollment } = mine
      return { body: enrollment }
    })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Enroll Now' }))
    expect(await screen.findByText('Enrolled Successfully!')).toBeTruthy()
    const start = await screen.findByRole('link', { name: 'Start Learning' })
    expect(start.getAttribute('href')).toBe('/course/crs_1/lesson/les_1')
    expect(screen.getByRole('link', { name: 'Lesson 2' }).getAttribute('href')).toBe(
      '/course/crs_1/lesson/les_2',
    )
  })

  test('two presses in a row enroll once, and the focus goes to what replaces the button', async () => {
    let mine: ReturnType<typeof enrollmentDetail> | null = null
    const { writes } = serve((url) => {
      if (!url.pathname.endsWith('/enroll')) return coursesServer([free], mine)(url)
      mine = enrollmentDetail()
      const { lessons: _lessons, resumeLessonId: _resume, ...enrollment } = mine
      return { body: enrollment }
    })
    await open()
    const button = await screen.findByRole('button', { name: 'Enroll Now' })
    button.focus()
    act(() => {
      button.click()
      button.click()
    })
    const panel = await screen.findByRole('region', { name: 'You are enrolled' })
    await waitFor(() => expect(document.activeElement).toBe(panel))
    expect(writes).toHaveLength(1)
  })

  test('a failure is reported, and can be retried', async () => {
    serve(but(coursesServer([free]), '/enroll', { status: 500, body: '{}' }))
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Enroll Now' }))
    expect(await screen.findByText('Enrollment Failed')).toBeTruthy()
    expect(screen.getByText('Failed to enroll in course. Please try again.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enroll Now' })).toBeTruthy()
  })

  test('an ended session is reported, and a second later sign-in follows', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    serve(but(coursesServer([free]), '/enroll', problem(401, 'session.required', 'You are not signed in')))
    await open()
    const button = await screen.findByRole('button', { name: 'Enroll Now' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(button)
    expect(await screen.findByText('Login Required')).toBeTruthy()
    expect(screen.getByText('Please log in to enroll in courses.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Login to Enroll' })
    expect(link.getAttribute('href')).toBe('/api/login?returnTo=%2Fcourse%2Fcrs_1')
    expect(assign).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1100))
    expect(assign).toHaveBeenCalledWith('/api/login?returnTo=%2Fcourse%2Fcrs_1')
    assign.mockRestore()
  })

  test('a member who turns out to be signed out sees Login to Enroll', async () => {
    serve(
      but(coursesServer([free]), '/enrollment', problem(401, 'session.required', 'You are not signed in')),
    )
    await open()
    expect(await screen.findByRole('link', { name: 'Login to Enroll' })).toBeTruthy()
  })
})

describe('an enrolled member', () => {
  const begun = enrollmentDetail({
    progress: 33,
    resumeLessonId: 'les_2',
    lessons: [lessonProgress(1, { isCompleted: true }), lessonProgress(2, { position: 247.6 })],
  })

  test('sees the progress and every lesson’s state, and continues where they left', async () => {
    serve(coursesServer([free], begun))
    await open()
    const panel = within(await screen.findByRole('region', { name: 'Your Progress' }))
    expect(panel.getByText('1 of 3 lessons completed')).toBeTruthy()
    expect(panel.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
    const rows = within(screen.getByRole('region', { name: 'Course Lessons' })).getAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('Completed')
    expect(rows[1]?.textContent).toContain('Resume at 4:07')
    expect(screen.getByRole('link', { name: 'Continue Learning' }).getAttribute('href')).toBe(
      '/course/crs_1/lesson/les_2',
    )
  })

  test('sees when a completed course was completed, with a link to the certificate', async () => {
    const lessons = [1, 2, 3].map((n) => lessonProgress(n, { isCompleted: true }))
    const done = enrollmentDetail({ progress: 100, completedAt: moment, certificateId: 'cer_1', lessons })
    serve(coursesServer([free], { ...done, resumeLessonId: null }))
    await open()
    expect(await screen.findByText('Completed on Mar 1, 2025')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View Certificate' }).getAttribute('href')).toBe(
      '/certificates/cer_1',
    )
    expect(screen.getByRole('link', { name: 'Watch again' })).toBeTruthy()
  })
})

describe('a lesson', () => {
  const lesson = (path = '/course/crs_1/lesson/les_2') => openPage(path)

  test('is for enrolled members: others are led to the course', async () => {
    const refusal = problem(403, 'enrollment.required', 'Enroll in the course to watch it')
    serve(but(coursesServer([free]), '/playback', refusal))
    await lesson()
    expect(await screen.findByRole('heading', { name: 'Enroll to watch this lesson' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the course' }).getAttribute('href')).toBe('/course/crs_1')
  })

  test('of an ended plan is locked, with a link to upgrade', async () => {
    const refusal = problem(403, 'tier.required', 'This course needs the Premium plan')
    serve(but(coursesServer([premium], enrollmentDetail()), '/playback', refusal))
    await lesson()
    expect(await screen.findByRole('heading', { name: 'This course needs the Premium plan' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(
      '/subscribe?for=%2Fcourse%2Fcrs_1%2Flesson%2Fles_2',
    )
  })

  test('that is being prepared says so', async () => {
    const refusal = problem(409, 'lesson.not_ready', 'This lesson is being prepared.')
    serve(but(coursesServer([free], enrollmentDetail()), '/playback', refusal))
    await lesson()
    expect(await screen.findByRole('heading', { name: 'This lesson is not ready yet' })).toBeTruthy()
  })

  test('is shown in its course: its number, the others beside it, the next one', async () => {
    const refusal = problem(409, 'lesson.not_ready', 'This lesson is being prepared.')
    serve(but(coursesServer([free], enrollmentDetail()), '/playback', refusal))
    await lesson()
    expect(await screen.findByText(/Lesson 2 of 3/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Lesson 2' }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('link', { name: 'Next Lesson' }).getAttribute('href')).toBe(
      '/course/crs_1/lesson/les_3',
    )
    await waitFor(() => expect(document.title).toBe('Lesson 2 · Kiai'))
  })

  test.each(['/course/crs_1/lesson/les_404', '/course/crs_404/lesson/les_1', '/course/crs_1/lesson/x'])(
    '%s is not found',
    async (path) => {
      serve(coursesServer([free], enrollmentDetail()))
      await lesson(path)
      expect(await screen.findByRole('heading', { name: 'Lesson Not Found' })).toBeTruthy()
    },
  )
})

describe('a certificate', () => {
  test('is open to everyone and names the member, the course, the instructor and the day', async () => {
    setSessionHint(false)
    serve(({ pathname }) => (pathname === '/api/certificates/cer_1' ? { body: certificate } : undefined))
    await openPage('/certificates/cer_1')
    const sheet = await screen.findByRole('article', { name: 'Certificate of Completion' })
    for (const words of ['Mika Sol', 'White Belt', 'Kenji Sato', 'Mar 1, 2025', '1.2 hours']) {
      expect(sheet.textContent).toContain(words)
    }
    expect(screen.getByText('Issued and confirmed by Kiai.')).toBeTruthy()
  })

  test.each(['/certificates/cer_2', '/certificates/nonsense'])('%s is not found', async (path) => {
    serve(() => problem(404, 'certificate.not_found', 'Certificate not found'))
    await openPage(path)
    expect(await screen.findByRole('heading', { name: 'Certificate Not Found' })).toBeTruthy()
  })
})
