import { clipTypes } from '#shared/rules/sessions/preparation.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/**
 * The material that a student gives their instructor to prepare a session. Its files are in storage; see `clipFolder`.
 */
export const preparation = entity({
  model: { service: 'kiai', entity: 'preparation', version: '1' },
  attributes: {
    bookingId: { type: 'string', required: true, readOnly: true },
    /** The student. */
    memberId: { type: 'string', required: true, readOnly: true },
    notes: { type: 'string' },
    /** The clip that is shown. */
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
    /** The clip that is being uploaded. */
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
    /** The time to remove its files. It is set as long as there are files. */
    removeAt: { type: 'string' },
  },
  indexes: {
    primary: key(['bookingId'], []),
    // Makes it one of the member's belongings.
    ofMember: index('gsi1', ['memberId'], ['bookingId']),
  },
})
export type PreparationItem = ItemOf<typeof preparation>

export async function preparationOf(bookingId: string): Promise<PreparationItem | undefined> {
  const { data } = await preparation().get({ bookingId }).go({ consistent: true })
  return data ?? undefined
}
