import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showSchedules } from '../../../../infra/local/events/schedules.ts'

const { books, clocks, members, index, sweep } = vi.hoisted(() => ({
  books: vi.fn(),
  clocks: vi.fn(),
  members: vi.fn(),
  index: vi.fn(),
  sweep: vi.fn(),
}))
vi.mock('../../../../functions/payments/check-books.ts', () => ({ handler: books }))
vi.mock('../../../../functions/bookings/check-clocks.ts', () => ({ handler: clocks }))
vi.mock('../../../../functions/bookings/sweep-bookings.ts', () => ({ handler: sweep }))
vi.mock('../../../../functions/members/delete-due-members.ts', () => ({ handler: members }))
vi.mock('../../../../functions/catalogue/rebuild-index.ts', () => ({ handler: index }))

const server = createServer((req, res) => void showSchedules(req, res))
let page = ''
const ask = (name: string, headers = {}) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ name }), headers })

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  page = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/-/schedules`
})
afterEach(() => {
  vi.resetAllMocks()
  return new Promise((resolve) => server.close(resolve))
})

test('scheduled tasks are shown, and showing them runs none', async () => {
  const shown = await (await fetch(page)).text()
  for (const name of ['checkBooks', 'checkClocks', 'deleteDueMembers', 'rebuildIndex', 'sweepBookings']) {
    expect(shown).toContain(name)
  }
  for (const one of [books, clocks, members, index, sweep]) expect(one).not.toHaveBeenCalled()
})

test('the night runs in its order, and a failed task does not block the others', async () => {
  clocks.mockResolvedValue({ checked: 3 })
  index.mockRejectedValue(new Error('<busy>'))
  const shown = await (await ask('night')).text()
  expect(shown).toContain('Done: {&#34;checked&#34;:3}')
  expect(shown).toContain('Failed: &#60;busy&#62;')
  const turns = [members, index, clocks, books].map(({ mock }) => mock.invocationCallOrder[0] ?? 0)
  expect(turns).toEqual(turns.toSorted((a, b) => a - b))
  expect(sweep).not.toHaveBeenCalled()
})

test('one task of it runs alone', async () => {
  expect(await (await ask('sweepBookings')).text()).toContain('Done: {}')
  expect([sweep, books].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('a task that is not scheduled is not found', async () => {
  expect((await ask('../main')).status).toBe(404)
})

test('a page of another site cannot run it', async () => {
  expect((await ask('night', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(books).not.toHaveBeenCalled()
})
