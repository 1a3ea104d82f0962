import { CustomAttributeType } from 'electrodb'
import type { Schedule, Weekday } from '#shared/rules/sessions/schedule.ts'
import { entity, type ItemOf, index } from '../table/entity.ts'
import { ofPerson } from './calendar.ts'

/** The hours in which an instructor teaches; see rules/schedule.ts. Read and replaced as a whole. */
export const schedule = entity({
  model: { service: 'kiai', entity: 'schedule', version: '1' },
  attributes: {
    /** The instructor. */
    personId: { type: 'string', required: true, readOnly: true },
    /** The instructor's account; absent if they have none. */
    memberId: { type: 'string', readOnly: true },
    zone: { type: 'string', required: true },
    weekly: {
      type: CustomAttributeType<Record<Weekday, Schedule['weekly'][Weekday]>>('any'),
      required: true,
    },
    exceptions: { type: CustomAttributeType<Schedule['exceptions']>('any'), required: true },
    /** Minutes. */
    bufferBefore: { type: 'number', required: true },
    bufferAfter: { type: 'number', required: true },
    notice: { type: 'number', required: true },
    /** Days. */
    horizon: { type: 'number', required: true },
    /** Minutes and cents. */
    lengths: { type: CustomAttributeType<Schedule['lengths']>('any'), required: true },
    packages: { type: CustomAttributeType<NonNullable<Schedule['packages']>>('any') },
    /** Absent if sessions per day are not limited. */
    mostADay: { type: 'number' },
    step: { type: CustomAttributeType<Schedule['step']>('number'), required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofPerson: {
      collection: 'rules',
      pk: ofPerson,
      sk: { field: 'sk', composite: [] },
    },
    // Makes it one of the member's belongings: exported with them, and gone with the account.
    ofMember: index('gsi1', ['memberId'], ['personId']),
  },
})
export type ScheduleItem = ItemOf<typeof schedule>
