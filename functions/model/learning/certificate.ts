import { randomUUID } from 'node:crypto'
import { idPrefixes } from '#shared/rules/ids.ts'
import { entity, type ItemOf, index, key } from '../table/entity.ts'

/** Proof of a completed course, with the course's data at that time. The member's name is the current one. */
export const certificate = entity({
  model: { service: 'kiai', entity: 'certificate', version: '1' },
  attributes: {
    id: { type: 'string', required: true, readOnly: true },
    memberId: { type: 'string', required: true, readOnly: true },
    courseId: { type: 'string', required: true, readOnly: true },
    courseTitle: { type: 'string', required: true },
    level: { type: 'string', required: true },
    instructorName: { type: 'string' },
    /** Hours. */
    duration: { type: 'number', required: true },
    completedAt: { type: 'string', required: true },
  },
  indexes: {
    primary: key(['id'], []),
    ofMember: index('gsi1', ['memberId'], ['id']),
  },
})
export type CertificateItem = ItemOf<typeof certificate>

/** Anyone who is given the id may show the certificate; it cannot be guessed. */
export const newCertificateId = () => `${idPrefixes.certificate}_${randomUUID()}`
