import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/client.ts'
import { api } from '#shared/contract/index.ts'
import type { InstructorTerms } from '#shared/contract/instructors.ts'
import { caller, expectProblem, problemOf } from '../../support/kiai.ts'
import { applicant } from '../../support/people/instructors.ts'

const { catalogue, instructors } = api
let admin: Call
beforeAll(async () => {
  admin = await caller('admin')
})

const terms: InstructorTerms = { platformFeePercentage: '12.5', isPlatformOwner: false }
const update = (id: string, change: Partial<InstructorTerms> = {}, call = admin) =>
  call(instructors.updateTerms, { params: { id }, body: { ...terms, ...change } })

describe('the platform fee of an instructor’s sessions', () => {
  test('is set by an admin, with the mark of a platform owner', async () => {
    const { applied, call } = await applicant()
    const saved = await update(applied.id, { isPlatformOwner: true })
    expect(saved).toMatchObject({ platformFeePercentage: '12.50', isPlatformOwner: true, name: applied.name })
    const { items } = await admin(catalogue.listInstructors, { query: { status: 'all' } })
    expect(items.find(({ id }) => id === applied.id)).toMatchObject({ platformFeePercentage: '12.50' })
    expect(await call(instructors.getOwnInstructor)).toMatchObject({ platformFeePercentage: '12.50' })
    for (const platformFeePercentage of ['0', '100', '7.05']) {
      const set = await update(applied.id, { platformFeePercentage })
      expect(Number(set.platformFeePercentage)).toBe(Number(platformFeePercentage))
    }
  })

  test.each(['-1', '100.01', '1e1', '15.005', '', 'half', ' '])(
    'is refused as %j',
    async (platformFeePercentage) => {
      const { code, issues } = (await problemOf(update('ins_1', { platformFeePercentage }))) as {
        code: string
        issues?: unknown
      }
      expect([code, issues]).toEqual([
        'request.invalid',
        [
          {
            path: 'platformFeePercentage',
            message: 'A percentage from 0 to 100, with at most two decimals',
          },
        ],
      ])
    },
  )

  test('is refused over a newer change, for a member, and for an unknown instructor', async () => {
    const { applied, call } = await applicant()
    await update(applied.id)
    await expectProblem(update(applied.id, { knownUpdatedAt: applied.updatedAt }), 'instructor.changed')
    await expectProblem(update(applied.id, {}, call), 'role.required')
    await expectProblem(update('ins_gone'), 'instructor.not_found')
  })

  test('is set as a whole, however many admins set it at once', async () => {
    const { applied } = await applicant()
    const fees = ['1.00', '2.00', '3.00', '4.00', '5.00']
    const done = await Promise.allSettled(
      fees.map((platformFeePercentage, at) =>
        update(applied.id, { platformFeePercentage, isPlatformOwner: at % 2 === 0 }),
      ),
    )
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { items } = await admin(catalogue.listInstructors, { query: { status: 'all' } })
    const now = items.find(({ id }) => id === applied.id)
    expect(now?.isPlatformOwner).toBe(fees.indexOf(now?.platformFeePercentage ?? '') % 2 === 0)
  })
})
