import type { LambdaName } from '../lambdas/lambdas.ts'

/**
 * The permissions of each Lambda and, with them, the addresses in its environment. `access.ts` defines each grant. A
 * Lambda without an entry does not compile.
 */
export type Grant =
  | 'table:read'
  | 'table:write'
  | 'index:read'
  | 'index:write'
  | 'counters:write'
  | 'identity:address'
  | 'identity:roles'
  | 'identity:delete'
  | 'identity:group'
  | 'identity:grant'
  | 'media:address'
  | 'media:sign'
  | 'media:delete'
  | 'uploads:write'
  | 'uploads:delete'
  | 'pictures:write'
  | 'pictures:delete'
  | 'review-pictures:delete'
  | 'captions:write'
  | 'originals:read'
  | 'originals:write'
  | 'originals:transcode'
  | 'clips:write'
  | 'clips:delete'
  | 'clips:abort'
  | 'transcode'
  | 'events:put'
  | 'mail:send'
  | 'news:send'
  | 'calendar-key:read'
  | 'streams:open'
  | 'streams:look'
  | 'streams:inspect'
  | 'streams:close'
  | 'streams:sign'
  | 'sockets:send'
  | 'recordings:read'
  | 'recordings:delete'
  | 'payment-keys:read'
  | 'payment-keys:write'

export const grants: Record<LambdaName, readonly Grant[]> = {
  admin: ['table:read', 'table:write', 'identity:roles'],
  bookings: ['table:read', 'table:write', 'identity:roles', 'calendar-key:read', 'clips:write'],
  categories: ['table:read', 'table:write', 'identity:roles'],
  auth: ['table:read', 'table:write', 'identity:address', 'identity:roles'],
  // The table only for admins' sessions and admin lists.
  catalogue: ['table:read', 'index:read', 'identity:roles'],
  contact: ['table:read', 'table:write', 'identity:roles', 'identity:group'],
  courses: ['table:read', 'table:write', 'index:read', 'media:sign', 'identity:roles'],
  instructors: ['table:read', 'table:write', 'identity:roles'],
  live: [
    ...(['table:read', 'table:write', 'index:read', 'identity:roles'] as const),
    ...(['streams:open', 'streams:inspect', 'streams:close', 'streams:sign', 'media:sign'] as const),
  ],
  media: ['table:read', 'table:write', 'uploads:write', 'pictures:write', 'captions:write', 'identity:roles'],
  members: ['table:read', 'table:write', 'index:read', 'identity:roles', 'identity:grant'],
  newsletter: ['table:read', 'table:write', 'identity:roles'],
  orders: ['table:read', 'table:write', 'originals:read', 'media:sign', 'identity:roles'],
  payments: [
    ...(['table:read', 'table:write', 'identity:roles'] as const),
    ...(['payment-keys:read', 'payment-keys:write'] as const),
  ],
  reviews: ['table:read', 'table:write', 'review-pictures:delete', 'identity:roles'],
  store: ['table:read', 'table:write', 'originals:write', 'identity:roles'],
  videos: ['table:read', 'table:write', 'media:sign', 'identity:roles'],

  chatSocket: ['table:read', 'table:write', 'identity:roles', 'sockets:send'],

  onChatMoved: ['table:read', 'table:write', 'identity:roles', 'sockets:send'],
  onFiguresChanged: ['table:read', 'table:write'],
  onJobStateChanged: ['table:read', 'table:write', 'media:address'],
  onMailWanted: ['table:read', 'table:write', 'mail:send'],
  onMailNews: ['table:read', 'table:write'],
  onBusyLookWanted: ['table:read', 'table:write', 'calendar-key:read'],
  onMemberChanged: ['table:read', 'table:write'],
  onMemberLeaving: ['table:read', 'table:write'],
  onMarketingDeclined: ['table:read', 'table:write'],
  onObjectCreated: ['table:read', 'table:write', 'transcode'],
  // Clips for sale are transcoded from their originals.
  onTranscodingWanted: ['table:read', 'table:write', 'transcode', 'originals:transcode'],
  onPicturesDiscarded: ['review-pictures:delete'],
  onUploadDiscarded: ['table:read', 'table:write', 'uploads:delete', 'media:delete'],
  onStreamChanged: [
    ...(['table:read', 'table:write', 'streams:look', 'streams:close'] as const),
    ...(['recordings:read', 'recordings:delete'] as const),
  ],
  onPaymentTaskDue: ['table:read', 'table:write', 'payment-keys:read'],
  onCourseEnrolled: ['table:read', 'table:write'],
  onVideoRated: ['table:read', 'table:write'],
  onVideoViewed: ['table:read', 'table:write'],

  onCatalogueChanged: ['table:read', 'table:write', 'index:read', 'index:write'],
  checkBooks: ['table:read', 'table:write', 'payment-keys:read'],
  checkClocks: ['table:read', 'table:write'],
  deleteDueMembers: ['table:read', 'table:write', 'pictures:delete', 'clips:delete', 'identity:delete'],
  rebuildIndex: ['table:read', 'index:read', 'index:write', 'counters:write'],
  refreshBusyTimes: ['table:read', 'table:write', 'calendar-key:read'],
  relay: ['events:put'],
  sweepBookings: ['table:read', 'table:write', 'clips:delete', 'clips:abort'],
  sweepLive: [
    ...(['table:read', 'table:write', 'streams:look', 'streams:close'] as const),
    ...(['recordings:read', 'recordings:delete'] as const),
  ],
  sweepOrders: ['table:read', 'table:write'],
  sweepNewsletter: ['table:read', 'table:write', 'news:send'],
  sweepStore: ['table:read', 'table:write'],
  writeCounters: ['table:read', 'table:write', 'index:read', 'counters:write'],
}
