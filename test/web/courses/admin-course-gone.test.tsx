import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { adminCourse, problem } from './courses-fixtures.ts'

// Loaded before the tests.
beforeAll(async () => {
  await import('../../../web/features/courses/admin/courses-page.tsx')
  await import('../../../web/features/courses/admin/course-page.tsx')
})

test('an admin who deletes a course on its own page is led to the list of courses', async () => {
  let isThere = true
  setSessionHint(true)
  serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (init?.method === 'DELETE') {
      isThere = false
      return { status: 204 }
    }
    if (pathname === '/api/admin/courses/crs_1') {
      return isThere
        ? { body: adminCourse(1, { title: 'White Belt' }) }
        : problem(404, 'course.not_found', 'Course not found')
    }
    // Not answered before the page is left.
    return isThere || !pathname.endsWith('/lessons') ? undefined : new Promise(() => {})
  })
  await openPage('/admin/courses/crs_1')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete course' }))
  expect(await screen.findByText('Course Deleted')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Courses' })).toBeTruthy()
})

test('the frame’s data is requested once, though the course arrives earlier', async () => {
  setSessionHint(true)
  const { asked } = serve(async ({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/admin/refunds') return new Promise(() => {})
    if (pathname !== '/api/admin/courses/crs_1') return {}
    await vi.waitFor(() => expect(asked).toContain('/api/admin/refunds'))
    return { body: adminCourse(1, { title: 'White Belt' }) }
  })
  await openPage('/admin/courses/crs_1')
  expect(await screen.findByRole('heading', { level: 1, name: 'White Belt' })).toBeTruthy()
  expect(asked.filter((address) => address === '/api/admin/refunds')).toHaveLength(1)
})
