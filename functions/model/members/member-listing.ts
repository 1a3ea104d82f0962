import { effectiveTier, tiers } from '#shared/rules/access/access.ts'
import { searchWords } from '#shared/rules/text/words.ts'
import { inFull } from '../table/batch.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'
import { readAll } from '../table/read-all.ts'
import { type Step, writeSteps } from '../table/service.ts'
import { tryAgain } from '../table/try-again.ts'
import { type MemberItem, member } from './member.ts'

/**
 * A position at which a member is found: a word of theirs on the shelf of its first letter, or their joining date on
 * the shelf of their plan. Indexed by the member too, so it is removed with the account.
 */
export const memberRow = entity({
  model: { service: 'kiai', entity: 'member-row', version: '1' },
  attributes: {
    shelf: { type: 'string', required: true, readOnly: true },
    place: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    createdAt: { type: 'string', required: true },
    words: { type: 'list', items: { type: 'string' }, required: true },
    /** The plan as the member has it, so a row tells the member's access at any moment. */
    subscriptionStatus: { type: tiers, required: true },
    subscriptionExpiresAt: { type: 'string' },
    subscriptionGraceUntil: { type: 'string' },
    tierOverride: { type: tiers },
  },
  indexes: {
    ofShelf: key(['shelf'], ['place', 'memberId']),
    ofMember: index('gsi1', ['memberId'], ['shelf', 'place']),
  },
})
export type MemberRow = ItemOf<typeof memberRow>

/**
 * A member's current rows. It tells which rows a change makes stale, and which of two concurrent writers is outdated.
 */
const memberListing = entity({
  model: { service: 'kiai', entity: 'member-listing', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    version: { type: 'number', required: true },
    rows: {
      type: 'list',
      required: true,
      items: {
        type: 'map',
        properties: { shelf: { type: 'string', required: true }, place: { type: 'string', required: true } },
      },
    },
  },
  indexes: {
    ofMember: key(['memberId'], []),
  },
})

/** The shelf of members with a paid plan, newest last. */
export const tierShelf = (tier: MemberItem['subscriptionStatus']) => `tier ${tier}`
/** The shelf of words that begin with the same letter. */
export const wordShelf = (word: string) => `letter ${[...word][0] ?? ''}`

/** The rows that a member should have. */
export function rowsOf(known: MemberItem): MemberRow[] {
  const { id: memberId, createdAt, subscriptionStatus } = known
  const { subscriptionExpiresAt, subscriptionGraceUntil, tierOverride } = known
  const words = searchWords(known)
  const plan = {
    subscriptionStatus,
    ...(subscriptionExpiresAt && { subscriptionExpiresAt }),
    ...(subscriptionGraceUntil && { subscriptionGraceUntil }),
    ...(tierOverride && { tierOverride }),
  }
  const row = (shelf: string, place: string) => ({ shelf, place, memberId, createdAt, words, ...plan })
  // Evaluated before any end, the effective tier is the plan itself.
  const tier = effectiveTier(known, Number.NEGATIVE_INFINITY)
  return [
    ...words.map((word) => row(wordShelf(word), word)),
    ...(tier === 'free' ? [] : [row(tierShelf(tier), createdAt)]),
  ]
}

const entities = { member, memberListing }
const written = { memberRow, memberListing }

/** Updates a member's rows to the member's current state; removes all rows of a deleted member. */
export async function listMember(id: string): Promise<void> {
  await tryAgain(async () => {
    const { member: known, memberListing: listed } = await readAll(entities, ({ member, memberListing }) => ({
      member: member.get({ id }),
      memberListing: memberListing.get({ memberId: id }),
    }))
    if (!known && !listed) return removeRows(id)
    const rows = known ? rowsOf(known) : []
    const stale = (listed?.rows ?? []).filter((old) => !rows.some((row) => isAt(row, old)))
    const version = listed?.version
    await writeSteps(written, [
      known ? listStep(id, rows, version) : unlistStep(id, version),
      ...rows.map((row): ListingStep => ({ write: ({ memberRow }) => memberRow.put(row).commit() })),
      ...stale.map(
        (at): ListingStep => ({
          write: ({ memberRow }) => memberRow.delete({ ...at, memberId: id }).commit(),
        }),
      ),
    ])
  })
}

type ListingStep = Step<typeof written>
type Place = Pick<MemberRow, 'shelf' | 'place'>

const isAt = (row: Place, { shelf, place }: Place) => row.shelf === shelf && row.place === place

const listStep = (
  memberId: string,
  rows: readonly MemberRow[],
  version: number | undefined,
): ListingStep => ({
  write: ({ memberListing }) =>
    memberListing
      .put({
        memberId,
        version: (version ?? 0) + 1,
        rows: rows.map(({ shelf, place }) => ({ shelf, place })),
      })
      .where((a, { eq, notExists }) =>
        version === undefined ? notExists(a.version) : eq(a.version, version),
      )
      .commit(),
})

const unlistStep = (memberId: string, version: number | undefined): ListingStep => ({
  write: ({ memberListing }) =>
    memberListing
      .delete({ memberId })
      .where((a, { eq }) => eq(a.version, version ?? 0))
      .commit(),
})

/** Removes rows of a deleted account that were written during its deletion. */
async function removeRows(memberId: string): Promise<void> {
  const { data } = await memberRow().query.ofMember({ memberId }).go({ pages: 'all' })
  const keys = data.map(({ shelf, place }) => ({ shelf, place, memberId }))
  await inFull(keys, (some) => memberRow().delete(some).go({ concurrency: 4 }))
}
