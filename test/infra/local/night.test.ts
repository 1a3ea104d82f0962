import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showNight } from '../../../infra/local/events/night.ts'

const { books, clocks, members, index } = vi.hoisted(() => ({
  ...{ books: vi.fn(), clocks: vi.fn(), members: vi.fn(), index: vi.fn() },
}))
vi.mock('../../../functions/payments/check-books.ts', () => ({ handler: books }))
vi.mock('../../../functions/bookings/check-clocks.ts', () => ({ handler: clocks }))
vi.mock('../../../functions/members/delete-due-members.ts', () => ({ handler: members }))
vi.mock('../../../functions/catalogue/rebuild-index.ts', () => ({ handler: index }))

const server = createServer((req, res) => void showNight(req, res))
let page = ''
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  page = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/-/night`
})
afterEach(() => {
  vi.resetAllMocks()
  return new Promise((resolve) => server.close(resolve))
})

test('the night is shown, and nothing of it runs by that', async () => {
  const shown = await (await fetch(page)).text()
  for (const name of ['checkBooks', 'checkClocks', 'deleteDueMembers', 'rebuildIndex'])
    expect(shown).toContain(name)
  expect(shown).not.toContain('sweepBookings')
  for (const one of [books, clocks, members, index]) expect(one).not.toHaveBeenCalled()
})

test('asked for, all of it runs in its order, and one that fails keeps no other from its turn', async () => {
  clocks.mockResolvedValue({ checked: 3 })
  index.mockRejectedValue(new Error('<busy>'))
  const shown = await (await fetch(page, { method: 'POST' })).text()
  expect(shown).toContain('Done: {&#34;checked&#34;:3}')
  expect(shown).toContain('Failed: &#60;busy&#62;')
  const turns = [members, index, clocks, books].map(({ mock }) => mock.invocationCallOrder[0] ?? 0)
  expect(turns).toEqual(turns.toSorted((a, b) => a - b))
})

test('a page of another site cannot ask for it', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await fetch(page, { method: 'POST', headers })).status).toBe(403)
  expect(books).not.toHaveBeenCalled()
})
