import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { category, member, onWideScreen, openPage, serve, setSessionHint, video } from '../app-harness.tsx'

// Forms consist of many modules: they are loaded before the tests.
beforeAll(() => import('../../../web/features/videos/admin/content-page.tsx'))

test('a form whose choices could not be loaded says so and loads them again', async () => {
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

test('search and filters ask the server, which knows all videos and counts the matches', async () => {
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

async function withOne(more: (url: URL) => { body: unknown } | undefined = () => undefined) {
  setSessionHint(true)
  const server = serve((url) => {
    if (url.pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (url.pathname === '/api/categories') return { body: [category('Karate')] }
    if (url.pathname === '/api/videos') return { body: [video(1, { title: 'Footwork' })] }
    return more(url)
  })
  onWideScreen()
  await openPage('/admin/content')
  const row = (await screen.findByRole('link', { name: 'Open Footwork in a new tab' })).closest('tr')
  if (!row) throw new Error('The title stands in no row')
  return { ...server, row }
}

test('the table shows its seven columns in five, the date under the title, the type under the category', async () => {
  const { row } = await withOne()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Title Created', 'Category Type', 'Status', 'Views', 'Actions'])
  expect(within(row).getByRole('rowheader').textContent).toMatch(/Footwork.*Free.*Mar 1, 2025/)
  expect(within(row).getAllByRole('cell')[0]?.textContent).toBe('KarateTraining')
})

test('a video is edited by its pen; all other actions are behind one button', async () => {
  const { row } = await withOne()
  const actions = within(within(row).getAllByRole('cell').at(-1) as HTMLElement)
  const names = actions
    .getAllByRole('button', { hidden: true })
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(
    [
      'Edit Footwork',
      'More for Footwork',
      ' Chapters and captions of Footwork',
      ' Unpublish Footwork',
      ' Delete Footwork',
    ].map((name, at) => (at > 1 ? expect.stringContaining(name.trim()) : name)),
  )
})

test('content is added with a picture for its poster, and without a length', async () => {
  await withOne()
  fireEvent.click(screen.getAllByRole('button', { name: 'Add Content' })[0] as HTMLElement)
  const dialog = within(screen.getByRole('dialog'))
  const poster = await dialog.findByRole('group', { name: 'Poster' })
  expect(poster.querySelector('input[type=file]')?.getAttribute('accept')).toContain('image/png')
  expect(poster.textContent).toContain('Without a poster, a frame of the video is used')
  expect(dialog.queryByLabelText(/address/i)).toBeNull()
  expect(dialog.queryByLabelText(/duration/i)).toBeNull()
})
