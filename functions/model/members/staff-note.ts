import { entity, type ItemOf, key } from '../table/entity.ts'

/** A note about a member that only the team reads. It is removed with the account. */
export const staffNote = entity({
  model: { service: 'kiai', entity: 'staff-note', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    id: { type: 'string', required: true, readOnly: true },
    text: { type: 'string', required: true, readOnly: true },
    /** The member id of the admin who wrote it. */
    by: { type: 'string', required: true, readOnly: true },
    /** ISO. */
    at: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    ofMember: key(['memberId'], ['id']),
  },
})
export type StaffNoteItem = ItemOf<typeof staffNote>
