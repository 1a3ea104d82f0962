/**
 * The fields of each entity whose values an entry tells. All other fields are told by name alone: a name, an address,
 * a secret or a text of a member never gets into the log by being forgotten here.
 */
const told: Readonly<Record<string, readonly string[]>> = {
  video: [
    'title',
    'uploadId',
    'categoryId',
    'movieGenreId',
    'contentType',
    'accessLevel',
    'releaseYear',
    'isPublished',
    'isFeatured',
    'publishedAt',
  ],
  chapters: ['version'],
  course: [
    'title',
    'instructorId',
    'level',
    'price',
    'categoryId',
    'accessLevel',
    'isPublished',
    'isFeatured',
  ],
  lesson: ['title', 'courseId', 'uploadId', 'orderIndex', 'isPublished'],
  category: ['name', 'slug'],
  'movie-genre': ['name', 'slug', 'isActive'],
  upload: ['media', 'contentType', 'size', 'videoId', 'lessonId', 'courseId'],
  instructor: ['isApproved', 'isPlatformOwner', 'hourlyRate', 'platformFee'],
  member: ['tierOverride', 'subscriptionStatus', 'subscriptionExpiresAt', 'suspendedAt', 'deletionDueAt'],
  'tier-change': ['from', 'to'],
  charge: ['state', 'attempt'],
  'refund-request': ['state', 'amount', 'rule', 'ruleAmount', 'isTechnical'],
  subscription: ['tier', 'nextTier', 'paidUntil', 'endsAt', 'isEnded'],
  'payment-settings': ['keysVersion', 'paypalMode', 'platformFee', 'taxPercentage'],
  'instructor-payment': ['state', 'amount', 'paymentType', 'paymentMethod', 'dueDate', 'paidAt'],
  'ledger-entry': ['kind', 'month', 'chargeId', 'instructorId', 'payoutId'],
  'newsletter-campaign': ['subject', 'audience', 'status', 'delivery', 'scheduledAt'],
  'live-event': [
    'title',
    'zone',
    'wallTime',
    'startsAt',
    'minutes',
    'accessLevel',
    'state',
    'hostIds',
    'cancelReason',
  ],
  'live-message': ['seq', 'removedAt'],
  'live-mute': ['memberId', 'until'],
  'live-room': ['pinned'],
  booking: ['status', 'startsAt', 'minutes', 'isMoved', 'isSettled'],
  review: ['stars'],
  'session-package': ['uses', 'isClosed'],
  'contact-message': ['state', 'assigneeId', 'category'],
  'contact-entry': ['kind'],
  'canned-answer': ['name'],
  order: ['state', 'tracking'],
}

/** Entities that are means of a write, not what an admin changes: entries leave them out. */
const means = new Set([
  'claim',
  'outbox',
  'event',
  'due',
  'mail',
  'count-change',
  'call-count',
  'contact-answering',
  'stock-movement',
])

export const isMeans = (entity: string) => means.has(entity)

/** Whether an entry tells the values of a field. */
export const isTold = (entity: string, field: string) => told[entity]?.includes(field) === true
