import { entity, type ItemOf, key } from './entity.ts'
import type { Step } from './service.ts'

/** One item for each value that must be unique, e.g. a category's slug; created and freed with its owner. */
export const claim = entity({
  model: { service: 'kiai', entity: 'claim', version: '1' },
  attributes: {
    kind: {
      type: [
        'category-slug',
        'category-name',
        'genre-slug',
        'genre-name',
        'open-charge',
        'open-refund',
        'open-payout',
        'order-number',
      ] as const,
      required: true,
    },
    value: { type: 'string', required: true },
    owner: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['kind', 'value'], []),
  },
})

type Kind = ItemOf<typeof claim>['kind']
type ClaimStep = Step<{ claim: typeof claim }>

/** Claims a value for its owner; `refusal`, or a retry, if another owner has it. */
export const claimStep = (kind: Kind, value: string, owner: string, refusal?: () => Error): ClaimStep => ({
  write: ({ claim }) => claim.create({ kind, value, owner }).commit(),
  refusal,
})

/** Refuses a value that is claimed, without claiming it. */
export const unclaimedStep = (kind: Kind, value: string, refusal: () => Error): ClaimStep => ({
  write: ({ claim }) =>
    claim
      .check({ kind, value })
      .where((a, { notExists }) => notExists(a.owner))
      .commit(),
  refusal,
})

/** Frees a value. */
export const freeStep = (kind: Kind, value: string): ClaimStep => ({
  write: ({ claim }) => claim.delete({ kind, value }).commit(),
})
