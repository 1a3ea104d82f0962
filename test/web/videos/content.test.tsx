import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { category, member, openPage, serve, setSessionHint, video } from '../app-harness.tsx'

// Forms are made of many modules: they are read before anybody waits for them.
beforeAll(() => import('../../../web/features/videos/admin/content-page.tsx'))

test('a form whose choices could not be loaded says so and asks for them again', async () => {
  let isUp = false
  setSessionHint(true)
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/categories') return { body: [category('Karate')] }
    return pathname === '/api/admin/movie-genres' && !isUp ? { status: 503, body: 'busy' } : undefined
  })
  await openPage('/admin/content')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Add Content' }))[0] as HTMLElement)
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('The form could not be loaded')).toBeTruthy()
  isUp = true
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByLabelText(/^Title/)).toBeTruthy()
})

test('C69: search and filters ask the server, which knows all videos and counts those that fit', async () => {
  setSessionHint(true)
  const { asked } = serve(({ pathname, searchParams }) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (pathname === '/api/categories') return { body: [category('Karate')] }
    if (pathname !== '/api/videos') return undefined
    const total = searchParams.has('contentType') ? '7' : '1234'
    return { body: [video(1, { title: 'Footwork' })], headers: { 'x-total-count': total } }
  })
  await openPage('/admin/content?search=foot&category=karate&type=any')
  expect(await screen.findByText('Showing 1 of 1,234 videos')).toBeTruthy()
  expect(asked).toContain('/api/videos?status=all&limit=100&search=foot&category=karate')
  fireEvent.change(screen.getByLabelText('Content type'), { target: { value: 'training' } })
  expect(await screen.findByText('Showing 1 of 7 videos')).toBeTruthy()
  expect(asked).toContain('/api/videos?status=all&limit=100&search=foot&category=karate&contentType=training')
})
