import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { handler as checkClocks } from '../../../functions/bookings/check-clocks.ts'
import { endAccount } from '../../../functions/members/end-account.ts'
import { due as dueItem, duePage } from '../../../functions/model/table/due.ts'
import { zoneData } from '../../../functions/ports/process/zones.ts'
import { lambdaContext } from '../../../infra/local/lambda-call.ts'

/** The work that nightly Lambdas hand over page by page. How a night continues is tested in night-run.test.ts. */

const { due } = vi.hoisted(() => ({
  due: Array.from({ length: 120 }, (_, place) => ({ id: `mem_${place}` })),
}))
vi.mock('../../../functions/members/end-account.ts', () => ({ endAccount: vi.fn(async () => true) }))
vi.mock('../../../functions/model/members/member.ts', () => {
  const go = async ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    const end = Number(cursor) + limit
    return { data: due.slice(Number(cursor), end), cursor: end < due.length ? String(end) : null }
  }
  return { member: () => ({ query: { dueForDeletion: () => ({ lte: () => ({ go }) }) } }) }
})
vi.mock('../../../functions/model/table/due.ts', async (original) => {
  const real = await original<typeof import('../../../functions/model/table/due.ts')>()
  return { ...real, duePage: vi.fn(real.duePage) }
})
const { handler: deleteDueMembers } = await import('../../../functions/members/delete-due-members.ts')

const ended = vi.mocked(endAccount)
afterEach(() => {
  ended.mockReset().mockResolvedValue(true)
  vi.restoreAllMocks()
})

describe('accounts whose date has come', () => {
  const idsOf = () => ended.mock.calls.map(([id]) => id)
  /** A Lambda that has time for one page. */
  const short = () => {
    const context = lambdaContext('deleteDueMembers', 60_000)
    const getRemainingTimeInMillis = () => (ended.mock.calls.length > 0 ? 0 : 60_000)
    return { ...context, getRemainingTimeInMillis }
  }

  test('are deleted over as many minutes of the night as they take, each once', async () => {
    const minutes: string[][] = []
    for (const minute of ['40', '41', '42', '43']) {
      await deleteDueMembers({ time: `2026-03-01T02:${minute}:00Z` }, short())
      minutes.push(idsOf())
      ended.mockClear()
    }
    expect(minutes.map(({ length }) => length)).toEqual([50, 50, 20, 0])
    expect(new Set(minutes.flat()).size).toBe(due.length)
  })

  test('are all deleted except for one that fails, and the run fails in the end', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    ended.mockRejectedValueOnce(new Error('no'))
    await expect(deleteDueMembers()).rejects.toThrow('1 of 120 could not be done: deleteDueMembers')
    expect(ended).toHaveBeenCalledTimes(due.length)
  })
})

describe('sessions whose time zones are checked', () => {
  const at = '2999-01-01T00:00:00.000Z'
  const keys = ['0', '1', '2', '3'].flatMap((shard) =>
    ['a', 'b', 'c'].map((name) => ({
      shard: `session-${shard}`,
      at,
      subjectId: `bok_pages_${shard}${name}`,
      kind: 'session' as const,
    })),
  )
  beforeAll(() => Promise.all(keys.map((key) => dueItem().put(key).go())))
  afterAll(() => Promise.all(keys.map((key) => dueItem().delete(key).go())))

  test('are all found, each once, by pages of two', async () => {
    const found: string[] = []
    let from: string | undefined
    do {
      const { ids, next } = await duePage('session', 2, from)
      expect(ids.length).toBeLessThanOrEqual(2)
      found.push(...ids.filter((id) => id.startsWith('bok_pages_')))
      from = next
    } while (from !== undefined)
    expect(found.sort()).toEqual(keys.map(({ subjectId }) => subjectId).sort())
  })

  test('and zones older than the laws fail only the last call of a night', async () => {
    const { version } = zoneData
    // Items that other tests left on the table do not matter here.
    vi.mocked(duePage).mockResolvedValueOnce({ ids: [] })
    zoneData.version = '2025c'
    try {
      const minute = (at: string) => checkClocks({ time: `2026-03-01T03:${at}:00Z` })
      await expect(minute('50')).rejects.toThrow('older')
      await expect(minute('51')).resolves.toEqual({ checked: 0 })
    } finally {
      zoneData.version = version
    }
  })
})
