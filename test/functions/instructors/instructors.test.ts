import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { api } from '#shared/contract/index.ts'
import { demoInstructors } from '../../../infra/demo/content/people.ts'
import { visitor } from '../../support/kiai.ts'
import { startCatalogueIndex } from '../../support/media/catalogue-index.ts'
import { recordOf } from '../../support/platform/stream-records.ts'

describe('the list of instructors', () => {
  test('gives the approved ones to everyone, longest with Kiai first', async () => {
    const { items } = await visitor(api.catalogue.listInstructors, { query: {} })
    const approved = demoInstructors.filter(({ isApproved }) => isApproved)
    const bySeniority = approved.toSorted((a, b) => b.daysAgo - a.daysAgo)
    // Instructors that other tests approved may follow.
    const longest = items.slice(0, approved.length)
    expect(longest.map(({ name }) => name)).toEqual(bySeniority.map(({ name }) => name))
    expect(items.every(({ isApproved }) => isApproved)).toBe(true)
    expect(items[0]).toMatchObject({ hourlyRate: '90.00', rating: '5.00', isPlatformOwner: true })
  })

  test('shows neither the account, nor the earnings, nor the payout account', async () => {
    const response = await fetch(`${inject('origin')}/api/instructors`)
    const rows: unknown = await response.json()
    expect(Array.isArray(rows) && rows.map((row) => Object.keys(row).sort())[0]).toEqual([
      'bio',
      'createdAt',
      'credentials',
      'hourlyRate',
      'id',
      'isApproved',
      'isPlatformOwner',
      'languages',
      'name',
      'profileImageUrl',
      'rating',
      'reviewCount',
      'specialties',
      'updatedAt',
    ])
  })

  test('has a portrait of each', async () => {
    const { items } = await visitor(api.catalogue.listInstructors, { query: {} })
    const demo = items.filter(({ name }) => demoInstructors.some((seed) => seed.name === name))
    expect(demo.every(({ profileImageUrl }) => profileImageUrl?.startsWith('/media/images/demo/'))).toBe(true)
  })
})

describe('an instructor in the table', () => {
  startCatalogueIndex()
  beforeEach(() => vi.resetModules())

  const createdAt = '2026-01-01T00:00:00.000Z'
  const item = { id: 'ins_new', name: 'New Teacher', createdAt, updatedAt: createdAt }

  test('is at first not approved, no platform owner and without a fee of their own', async () => {
    const { instructor } = await import('../../../functions/model/instructors/instructor.ts')
    const { data } = await instructor().put(item).go()
    expect(data).toMatchObject({
      isApproved: false,
      isPlatformOwner: false,
    })
    expect(data).not.toHaveProperty('platformFee')
    await expect(
      instructor()
        .put({ ...item, name: undefined } as never)
        .go(),
    ).rejects.toThrow('name')
  })

  test('enters the catalogue when approved and leaves it when the approval is taken back', async () => {
    const { instructor } = await import('../../../functions/model/instructors/instructor.ts')
    const { handler: change } = await import('../../../functions/catalogue/on-catalogue-changed.ts')
    const { currentSnapshot } = await import('../../../functions/ports/catalogue/catalogue-index.ts')
    const listed = async (isApproved: boolean) => {
      await instructor()
        .put({ ...item, isApproved })
        .go()
      await change({ Records: [recordOf('instructor', item.id)] })
      return (await currentSnapshot()).instructors.map(({ name }) => name)
    }
    expect(await listed(false)).toEqual([])
    expect(await listed(true)).toEqual(['New Teacher'])
    expect(await listed(false)).toEqual([])
  })
})
