import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { category, member, openPage, serve, setSessionHint } from './app-harness.tsx'

// Forms are made of many modules: they are read before anybody waits for them.
beforeAll(() => import('../../web/features/media/content-page.tsx'))

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
