import * as z from 'zod/mini'
import { highestRate, isHourlyRate, lowestRate, specialtiesOf } from '../rules/instructor.ts'
import { isHttpsAddress } from '../rules/text/https-address.ts'
import { languages, mostLanguages } from '../rules/text/languages.ts'
import { endpoint, json } from './endpoint.ts'
import { atMost, id, knownUpdatedAt, listOf, moment, printable, text } from './fields.ts'
import { Instructor } from './instructor.ts'

/** Becoming an instructor: the application, and an admin's decision. */

const noRate = 'Hourly rate is required'
const noSpecialty = 'At least one specialty is required'
const mostSpecialties = 12
const tooManySpecialties = `At most ${mostSpecialties} specialties, please`

const spoken = listOf(
  z.enum(languages, 'This is not a language to choose from'),
  mostLanguages,
  `At most ${mostLanguages} languages, please`,
).check(z.overwrite((codes) => [...new Set(codes)]))

/** The languages a person teaches in. */
export const SpokenLanguages = z.strictObject({ languages: spoken })
export type SpokenLanguages = z.output<typeof SpokenLanguages>

export const InstructorApplication = z.strictObject({
  name: text(100).check(z.minLength(2, 'Name must be at least 2 characters')),
  bio: text(2000).check(z.minLength(50, 'Bio must be at least 50 characters')),
  /** Input may contain empty or repeated entries. */
  specialties: z.pipe(
    listOf(text(60), 4 * mostSpecialties, tooManySpecialties),
    z
      .array(z.string())
      .check(
        z.overwrite(specialtiesOf),
        z.minLength(1, noSpecialty),
        z.maxLength(mostSpecialties, tooManySpecialties),
      ),
  ),
  languages: z._default(spoken, []),
  credentials: text(500).check(z.minLength(10, 'Credentials must be at least 10 characters')),
  /** Dollars, such as `85` or `85.50`. */
  hourlyRate: z
    .string(noRate)
    .check(
      atMost(100),
      z.trim(),
      z.minLength(1, { error: noRate, abort: true }),
      z.refine(isHourlyRate, `Hourly rate must be between $${lowestRate} and $${highestRate}`),
    ),
  /** An https address, or empty. */
  profileImageUrl: z._default(
    z.string().check(
      atMost(2000),
      z.trim(),
      z.refine(
        (value) => value === '' || isHttpsAddress(value),
        'Please use an address that begins with https://: browsers show no picture of an http address on a secure page',
      ),
      printable,
    ),
    '',
  ),
})
export type InstructorApplication = z.output<typeof InstructorApplication>

export const ApprovalDecision = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    /** Told to the applicant; required for a rejection. */
    reason: z._default(text(1000), ''),
    /** `updatedAt` of the application that was decided on; refused if it has changed since. */
    updatedAt: z.optional(moment),
  })
  .check(
    z.refine(({ decision, reason }) => decision === 'approve' || reason.length >= 10, {
      path: ['reason'],
      error: 'Please enter a reason of at least 10 characters. The applicant reads it.',
    }),
  )
export type ApprovalDecision = z.output<typeof ApprovalDecision>

const percent = 'A percentage from 0 to 100, with at most two decimals'

/** The platform's fee on an instructor's sessions. */
export const InstructorTerms = z.strictObject({
  /** Such as `15` or `12.50`; null applies the settings. */
  platformFeePercentage: z.nullable(
    z.string(percent).check(z.trim(), z.regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, percent)),
  ),
  /** Pays no fee, whatever the percentage. */
  isPlatformOwner: z.boolean(),
  knownUpdatedAt,
})
export type InstructorTerms = z.output<typeof InstructorTerms>

export const instructors = {
  applyAsInstructor: endpoint({
    method: 'POST',
    path: '/api/instructors/apply',
    access: 'member',
    summary: 'Applies to teach, once; again only after a rejection',
    body: InstructorApplication,
    success: json(Instructor, 201),
    problems: ['instructor.applied', 'account.leaving'],
  }),
  getOwnInstructor: endpoint({
    method: 'GET',
    path: '/api/instructors/me',
    access: 'member',
    summary: "The member's application and its state; null if there is none",
    success: json(z.nullable(Instructor)),
  }),
  updateOwnLanguages: endpoint({
    method: 'PUT',
    path: '/api/instructors/me/languages',
    access: 'member',
    summary: 'Sets the languages in which the instructor teaches',
    body: SpokenLanguages,
    success: json(Instructor),
    problems: ['instructor.required'],
  }),
  decideApproval: endpoint({
    method: 'PUT',
    path: '/api/admin/instructors/{id}/approval',
    access: 'admin',
    summary: 'Approves or rejects an applicant, with a reason for a rejection; can also revoke an approval',
    params: z.strictObject({ id: id('instructor') }),
    body: ApprovalDecision,
    success: json(Instructor),
    problems: ['instructor.not_found', 'instructor.decided', 'instructor.changed'],
  }),
  updateTerms: endpoint({
    method: 'PUT',
    path: '/api/admin/instructors/{id}/terms',
    access: 'admin',
    freshSignIn: true,
    summary: "Sets an instructor's platform fee, and whether they own the platform and pay none",
    params: z.strictObject({ id: id('instructor') }),
    body: InstructorTerms,
    success: json(Instructor),
    problems: ['instructor.not_found', 'instructor.changed'],
  }),
} as const
