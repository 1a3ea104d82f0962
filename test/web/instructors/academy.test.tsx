import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { member, openPage, serve, setSessionHint } from '../app-harness.tsx'
import { instructor } from './instructors-fixtures.ts'

async function openWith(count: number) {
  setSessionHint(true)
  const all = Array.from({ length: count }, (_, at) => instructor(at, at === 0 ? { rating: '0.00' } : {}))
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: member }
    return pathname === '/api/instructors' ? { body: all } : undefined
  })
  await openPage('/about')
  await screen.findByRole('heading', { level: 1, name: 'Film Academy' })
}

test('the academy names its place, its purpose and its offers', async () => {
  await openWith(1)
  expect(screen.getByText(/233 West 135th Street, New York/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Pass it on, exactly' }).textContent?.length).toBeGreaterThan(300)
  const offers = within(screen.getByRole('list', { name: 'What we offer' })).getAllByRole('listitem')
  expect(offers.length).toBeGreaterThanOrEqual(4)
})

test('six instructors are all shown, without a summary', async () => {
  await openWith(6)
  expect(await screen.findByRole('heading', { name: 'Teacher 5' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { name: /^Teacher/ })).toHaveLength(6)
  expect(screen.queryByRole('list', { name: 'Specialties' })).toBeNull()
})

test('of more than six, six are shown and up to twelve distinct specialties summed up', async () => {
  await openWith(9)
  const list = await screen.findByRole('list', { name: 'Specialties' })
  expect(screen.getAllByRole('heading', { name: /^Teacher/ })).toHaveLength(6)
  const named = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(named).toHaveLength(12)
  expect(new Set(named).size).toBe(12)
})

test('a rating is the average, and New while there is none', async () => {
  await openWith(2)
  const cards = await screen.findAllByRole('article')
  expect(cards.map(({ textContent }) => /New|4\.9/.exec(textContent ?? '')?.[0])).toEqual(['New', '4.9'])
})
