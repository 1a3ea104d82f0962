import type { Instructor } from '#shared/contract/instructor.ts'

const moment = '2025-03-01T12:00:00.000Z'

/** An instructor, as everyone sees them. */
export const instructor = (at: number, change: Partial<Instructor> = {}): Instructor => ({
  id: `ins_${at}`,
  name: `Teacher ${at}`,
  bio: 'Bows in.',
  credentials: 'Black belt',
  rating: '4.87',
  reviewCount: 37,
  languages: ['en', 'ja'],
  specialties: [`Art ${at}`, `Form ${at}`, 'Breathing'],
  profileImageUrl: null,
  isApproved: true,
  isPlatformOwner: false,
  hourlyRate: '80.00',
  createdAt: moment,
  updatedAt: moment,
  ...change,
})

/** An applicant, as they and admins see them. */
export const applicant = (at: number, change: Partial<Instructor> = {}): Instructor => ({
  ...instructor(at, { rating: '0.00', reviewCount: 0, isApproved: false }),
  userId: `mem_${at}`,
  rejectionReason: null,
  platformFeePercentage: '15.00',
  totalEarnings: '0.00',
  ...change,
})

/** A refusal of the server. */
export const problem = (status: number, code: string, detail: string) => ({
  status,
  body: { type: `urn:kiai:problem:${code}`, title: detail, status, detail, code, requestId: 'test' },
})
