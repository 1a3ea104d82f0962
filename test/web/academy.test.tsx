import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Instructor } from '#shared/contract/instructor.ts'
import { member, openPage, serve, setSessionHint } from './app-harness.tsx'

/** Checklist 170-174. */

const instructor = (at: number, rating = '5.00'): Instructor => ({
  ...{ id: `ins_${at}`, name: `Teacher ${at}`, bio: 'Bows in.', credentials: 'Black belt', rating },
  ...{ specialties: [`Art ${at}`, `Form ${at}`, 'Breathing'], profileImageUrl: null, isApproved: true },
  ...{ isPlatformOwner: false, hourlyRate: '80.00' },
  ...{ createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-01-01T00:00:00.000Z' },
})

async function openWith(count: number) {
  setSessionHint(true)
  const all = Array.from({ length: count }, (_, at) => instructor(at, at === 0 ? '0.00' : '4.87'))
  serve(({ pathname }) => {
    if (pathname === '/api/auth/user') return { body: member }
    return pathname === '/api/instructors' ? { body: all } : undefined
  })
  await openPage('/about')
  await screen.findByRole('heading', { level: 1, name: 'Film Academy' })
}

test('170, 172, 173: the academy says where it is, what for and what it offers', async () => {
  await openWith(1)
  expect(screen.getByText(/233 West 135th Street, New York/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Pass it on, exactly' }).textContent?.length).toBeGreaterThan(300)
  const offers = within(screen.getByRole('list', { name: 'What we offer' })).getAllByRole('listitem')
  expect(offers.length).toBeGreaterThanOrEqual(4)
})

test('171: six instructors are all shown, with nothing summed up', async () => {
  await openWith(6)
  expect(await screen.findByRole('heading', { name: 'Teacher 5' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { name: /^Teacher/ })).toHaveLength(6)
  expect(screen.queryByRole('list', { name: 'Specialties' })).toBeNull()
})

test('174: of more than six, six are shown and up to twelve distinct specialties summed up', async () => {
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
