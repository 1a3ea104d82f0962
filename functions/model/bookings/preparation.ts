import { clipTypes } from '#shared/rules/sessions/preparation.ts'
import { entity, type ItemOf } from '../table/entity.ts'

/** What a student gives their instructor to prepare a session by. Its files lie in storage; see `clipFolder`. */
export const preparation = entity({
  model: { service: 'kiai', entity: 'preparation', version: '1' },
  attributes: {
    bookingId: { type: 'string', required: true, readOnly: true },
    /** The student. */
    memberId: { type: 'string', required: true, readOnly: true },
    notes: { type: 'string' },
    /** The one that is shown. */
    clip: {
      type: 'map',
      properties: {
        id: { type: 'string', required: true },
        contentType: { type: [...clipTypes] as const, required: true },
        size: { type: 'number', required: true },
        seconds: { type: 'number', required: true },
        addedAt: { type: 'string', required: true },
      },
    },
    /** One that is on its way. */
    sending: {
      type: 'map',
      properties: {
        id: { type: 'string', required: true },
        contentType: { type: [...clipTypes] as const, required: true },
        size: { type: 'number', required: true },
        seconds: { type: 'number', required: true },
        multipartId: { type: 'string', required: true },
      },
    },
    /** While there are files, and when they are to go. */
    files: { type: ['kept'] as const },
    removeAt: { type: 'string' },
  },
  indexes: {
    primary: {
      pk: { field: 'pk', composite: ['bookingId'], casing: 'none' },
      sk: { field: 'sk', composite: [] },
    },
    // Makes it one of the member's belongings.
    ofMember: {
      index: 'gsi1',
      pk: { field: 'gsi1pk', composite: ['memberId'], casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['bookingId'], casing: 'none' },
    },
    toRemove: {
      index: 'gsi2',
      condition: ({ files }) => files !== undefined,
      pk: { field: 'gsi2pk', composite: ['files'] },
      sk: { field: 'gsi2sk', composite: ['removeAt'], casing: 'none' },
    },
  },
})
export type PreparationItem = ItemOf<typeof preparation>

export async function preparationOf(bookingId: string): Promise<PreparationItem | undefined> {
  const { data } = await preparation().get({ bookingId }).go({ consistent: true })
  return data ?? undefined
}

/** In one reading; what is left of very many goes a minute later. */
const most = 100

/** Those whose files are to go by now. */
export async function clipsDue(now: Date): Promise<PreparationItem[]> {
  const { data } = await preparation()
    .query.toRemove({ files: 'kept' })
    .lt({ removeAt: new Date(now.getTime() + 1).toISOString() })
    .go({ limit: most })
  return data
}
