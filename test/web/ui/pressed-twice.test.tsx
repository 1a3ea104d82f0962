import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { category, member, openPage, serve, setSessionHint } from '../app-harness.tsx'

beforeAll(() => import('../../../web/features/categories/admin/categories-page.tsx'))

async function openCategories() {
  setSessionHint(true)
  const served = serve(({ pathname }, init) => {
    if (pathname === '/api/auth/user') return { body: { ...member, isAdmin: true } }
    if (init?.method === 'POST') return { status: 201, body: category('Judo') }
    if (init?.method === 'DELETE') return { status: 204 }
    return pathname === '/api/categories' ? { body: [category('Karate')] } : undefined
  })
  await openPage('/admin/categories')
  return served
}

const pressTwice = (button: HTMLElement) => {
  fireEvent.click(button)
  fireEvent.click(button)
}

test('a form that is sent twice at once is saved once', async () => {
  const { writes } = await openCategories()
  fireEvent.click(await screen.findByRole('button', { name: 'Add Category' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Judo' } })
  fireEvent.change(dialog.getByLabelText(/^Description/), { target: { value: 'The gentle way' } })
  pressTwice(dialog.getByRole('button', { name: 'Create category' }))
  expect(await screen.findByText('Category Created')).toBeTruthy()
  expect(writes.map(({ call }) => call)).toEqual(['POST /api/admin/categories'])
})

test('an item is deleted once, however often it is pressed', async () => {
  const { writes } = await openCategories()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Karate' }))
  pressTwice(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete category' }))
  expect(await screen.findByText('Category Deleted')).toBeTruthy()
  expect(writes).toHaveLength(1)
})
