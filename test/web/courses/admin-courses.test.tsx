import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Lesson } from '#shared/contract/courses/course-inputs.ts'
import {
  category,
  member,
  onWideScreen,
  openPage,
  type Server,
  serve,
  setSessionHint,
} from '../app-harness.tsx'
import { adminCourse, instructor, adminLesson as lesson, problem } from './courses-fixtures.ts'

/** Courses and lessons for admins. */

const white = adminCourse(1, { title: 'White Belt', lessonsCount: 3, draftsCount: 1, isFeatured: true })
const black = adminCourse(2, {
  title: 'Black Belt',
  level: 'advanced',
  accessLevel: 'master',
  isPublished: false,
  category: { name: 'Judo', slug: 'judo' },
  enrollmentCount: 0,
  instructorName: 'Ada Lind',
})
let lessons: Lesson[] = []

// Loaded before the tests.
beforeAll(async () => {
  await import('../../../web/features/courses/admin/courses-page.tsx')
  await import('../../../web/features/courses/admin/course-page.tsx')
})

const desk: Server = ({ pathname }, init) => {
  if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
  if (pathname === '/api/categories') return { body: [category('Karate'), category('Judo')] }
  if (pathname === '/api/instructors') return { body: [instructor] }
  const [, id, verb] = /^\/api\/admin\/courses(?:\/(\w+))?(?:\/(\w+))?/.exec(pathname) ?? []
  if (!pathname.startsWith('/api/admin/courses') || (init?.method ?? 'GET') !== 'GET') return undefined
  if (!id) return { body: [white, black] }
  if (verb === 'lessons') return { body: lessons }
  const found = [white, black].find((each) => each.id === id)
  return found ? { body: found } : problem(404, 'course.not_found', 'Course not found')
}

async function open(path: string, server: Server = () => undefined) {
  setSessionHint(true)
  const served = serve((url, init) => server(url, init) ?? desk(url, init))
  await openPage(path)
  return served
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const bodyOf = (init?: RequestInit) => JSON.parse(String(init?.body))
const writing =
  (method: string, answer: Server): Server =>
  (url, init) =>
    init?.method === method ? answer(url, init) : undefined

test('the list shows drafts too, with status, tier, level, lessons and enrolments', async () => {
  onWideScreen()
  await open('/admin/courses')
  const row = (await screen.findByRole('link', { name: 'White Belt' })).closest('tr') as HTMLElement
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['BeginnerFree', 'PublishedFeatured', '41 draft', '12', expect.anything()])
  const other = screen.getByRole('link', { name: 'Black Belt' }).closest('tr') as HTMLElement
  expect(other.textContent).toMatch(/Judo.*Advanced.*Master.*Draft/)
  expect(screen.getByText('Showing 2 of 2 courses')).toBeTruthy()
  expect(within(row).getByRole('link', { name: 'Open White Belt in a new tab' })).toBeTruthy()
  expect(within(other).queryByRole('link', { name: /in a new tab/ })).toBeNull()
})

test('a new course is sent with every field, and its page follows', async () => {
  const { writes } = await open(
    '/admin/courses',
    writing('POST', (_, init) => ({ status: 201, body: { ...white, ...bodyOf(init), key: undefined } })),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Add Course' }))
  await screen.findByLabelText('Title')
  type('Title', 'White Belt')
  type('Short description', 'Four evenings')
  type('Description', 'From bow to kata')
  type('Category', 'cat_judo')
  type('Level', 'intermediate')
  type('Duration in hours', '1.5')
  type('What members learn (one per line)', 'Bow\n\n Punch \n')
  type('Link to an instructor', 'ins_1')
  type('Bio', 'Thirty years in Nagoya')
  type('Access level', 'premium')
  type('Price in dollars', '49')
  fireEvent.click(screen.getByRole('switch', { name: 'Featured' }))
  press('Create course')
  expect(await screen.findByRole('heading', { level: 1, name: 'White Belt' })).toBeTruthy()
  expect(writes).toEqual([
    {
      call: 'POST /api/admin/courses',
      body: {
        title: 'White Belt',
        shortDescription: 'Four evenings',
        description: 'From bow to kata',
        categoryId: 'cat_judo',
        level: 'intermediate',
        duration: 1.5,
        outcomes: ['Bow', 'Punch'],
        instructorId: 'ins_1',
        instructorName: 'Kenji Sato',
        instructorCredentials: '6th dan',
        instructorBio: 'Thirty years in Nagoya',
        instructorImageUrl: '/media/images/kenji.webp',
        accessLevel: 'premium',
        price: '49.00',
        thumbnailUrl: null,
        isPublished: false,
        isFeatured: true,
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    },
  ])
})

test('a missing field or an invalid price is reported at its field and not sent', async () => {
  const { writes } = await open('/admin/courses')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Course' }))
  await screen.findByLabelText('Title')
  type('Price in dollars', 'much')
  press('Create course')
  expect(await screen.findByText('Required')).toBeTruthy()
  expect(screen.getByText('Dollars with two decimals, such as 49.00')).toBeTruthy()
  expect(writes).toEqual([])
})

test('a refusal of the server is shown at its field, and the dialog stays', async () => {
  await open(
    '/admin/courses',
    writing('PUT', () => problem(404, 'category.not_found', 'Category not found')),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Edit White Belt' }))
  await screen.findByLabelText('Title')
  press('Save changes')
  expect(await screen.findByText(/^This category is no longer there/)).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Edit Course' })).toBeTruthy()
})

test('publishing sends the course otherwise unchanged', async () => {
  const { writes } = await open(
    '/admin/courses',
    writing('PUT', (_, init) => ({ body: { ...black, ...bodyOf(init) } })),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Publish Black Belt' }))
  expect(await screen.findByText('Black Belt: published')).toBeTruthy()
  expect(writes[0]).toMatchObject({
    call: 'PUT /api/admin/courses/crs_2',
    body: { title: 'Black Belt', level: 'advanced', isPublished: true, outcomes: black.outcomes },
  })
})

test('deleting names the losses, and shows the server’s refusal', async () => {
  const { writes } = await open(
    '/admin/courses',
    writing('DELETE', () => problem(409, 'course.changed', 'The course was changed in the meantime')),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete White Belt' }))
  expect(
    screen.getByText(/its 4 lessons and their files are deleted permanently.*12 members are enrolled/),
  ).toBeTruthy()
  expect(writes).toEqual([])
  press('Delete course')
  expect(await screen.findByText('The course was changed in the meantime')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'White Belt' })).toBeTruthy()
})

test('a failed list is loaded again on request', async () => {
  let isUp = false
  await open('/admin/courses', ({ pathname }) =>
    pathname === '/api/admin/courses' && !isUp ? { status: 503, body: '{}' } : undefined,
  )
  expect(await screen.findByText('The courses could not be loaded')).toBeTruthy()
  isUp = true
  press('Try again')
  expect(await screen.findByRole('link', { name: 'White Belt' })).toBeTruthy()
})

const titles = () =>
  within(screen.getByRole('list', { name: 'Lessons' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

test('lessons are in order and are moved by keyboard; the focus goes with them', async () => {
  lessons = [lesson(1), lesson(2), lesson(3)]
  const { writes } = await open(
    '/admin/courses/crs_1',
    writing('PUT', (_, init) => {
      const { lessonIds } = bodyOf(init) as { lessonIds: string[] }
      return { body: lessonIds.map((id) => lessons.find((each) => each.id === id)) }
    }),
  )
  const down = await screen.findByRole('button', { name: 'Move Lesson 1 down' })
  expect(screen.getByRole('button', { name: 'Move Lesson 1 up' }).getAttribute('aria-disabled')).toBe('true')
  down.focus()
  fireEvent.click(down)
  await waitFor(() => expect(titles()).toEqual(['Lesson 2', 'Lesson 1', 'Lesson 3']))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Lesson 1 down')
  expect(screen.getByText('Lesson 1 is now lesson 2 of 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Move Lesson 1 down' }))
  await waitFor(() => expect(titles()).toEqual(['Lesson 2', 'Lesson 3', 'Lesson 1']))
  await waitFor(() => expect(writes).toHaveLength(2))
  expect(writes.at(-1)).toEqual({
    call: 'PUT /api/admin/courses/crs_1/lessons/order',
    body: { lessonIds: ['les_2', 'les_3', 'les_1'] },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Move Lesson 1 down' }))
  expect(writes).toHaveLength(2)
})

test('a refused order is reported, and the old one is shown again', async () => {
  lessons = [lesson(1), lesson(2)]
  const words = 'The lessons were changed in the meantime. Please load them again.'
  await open(
    '/admin/courses/crs_1',
    writing('PUT', () => problem(409, 'course.changed', words)),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Move Lesson 2 up' }))
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() => expect(titles()).toEqual(['Lesson 1', 'Lesson 2']))
})

test('each lesson shows the progress of its file, and a failed one can be tried again', async () => {
  const state = (status: Lesson['media']['status'], progress = 0, reason: string | null = null) => ({
    media: { status, progress, reason },
  })
  lessons = [
    lesson(1, state('uploading')),
    lesson(2, state('processing', 40)),
    lesson(3, state('ready', 100)),
    lesson(4, state('failed', 0, 'The file contains no picture')),
    lesson(5, { ...state('none'), videoUrl: null, isPublished: false }),
  ]
  const { writes } = await open(
    '/admin/courses/crs_1',
    writing('POST', () => ({ body: {} })),
  )
  const rows = within(await screen.findByRole('list', { name: 'Lessons' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    [
      /Published.*Uploading 0 %/,
      /Processing 40 %/,
      /Ready/,
      /Failed: The file contains no picture/,
      /Draft.*No file/,
    ].map((words) => expect.stringMatching(words)),
  )
  expect(screen.getByRole('button', { name: 'Play Lesson 2' }).getAttribute('aria-disabled')).toBe('true')
  press('Retry')
  await waitFor(() => expect(writes.map(({ call }) => call)).toEqual(['POST /api/uploads/upl_4/retry']))
})

test('a lesson can be added before its file, and is a draft then', async () => {
  lessons = []
  const { writes } = await open(
    '/admin/courses/crs_1',
    writing('POST', (_, init) => ({ status: 201, body: { ...lesson(1), ...bodyOf(init) } })),
  )
  expect(await screen.findByText('No lessons yet')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Add Lesson' })[0] as HTMLElement)
  type('Title', 'The Bow')
  press('Save lesson')
  expect(await screen.findByText('Lesson Added')).toBeTruthy()
  expect(writes).toEqual([
    {
      call: 'POST /api/admin/courses/crs_1/lessons',
      body: { title: 'The Bow', description: '', videoUrl: null, duration: 0, isPublished: false },
    },
  ])
})

test('deleting a lesson asks first', async () => {
  lessons = [lesson(1), lesson(2)]
  const { writes } = await open(
    '/admin/courses/crs_1',
    writing('DELETE', () => ({ status: 204 })),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Lesson 2' }))
  expect(screen.getByText(/“Lesson 2” and its file are deleted permanently/)).toBeTruthy()
  expect(writes).toEqual([])
  press('Delete lesson')
  expect(await screen.findByText('Lesson Deleted')).toBeTruthy()
  expect(writes.map(({ call }) => call)).toEqual(['DELETE /api/admin/lessons/les_2'])
})

test('a missing course says so, with a link back', async () => {
  await open('/admin/courses/crs_9')
  expect(await screen.findByRole('heading', { level: 1, name: 'Course Not Found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All courses' }).getAttribute('href')).toBe('/admin/courses')
})
