import { consumers } from '#shared/contract/events.ts'
import { type DomainName, api as domains } from '#shared/contract/index.ts'

/** Every Lambda of Kiai by name, and the path of its module. None is imported here. */

export type ConsumerName = keyof typeof consumers

const catalogued = [
  'video',
  'chapters',
  'course',
  'lesson',
  'category',
  'movie-genre',
  'instructor',
  'product',
  'variant',
  'search-synonyms',
] as const

/**
 * Readers of the table's stream, with the changes and kinds of items (ElectroDB's `__edb_e__`) for which each is
 * called.
 */
export const streamReaders = {
  onCatalogueChanged: {
    module: 'functions/catalogue/on-catalogue-changed.ts',
    filters: [
      { changes: ['INSERT', 'MODIFY'], entities: catalogued },
      { changes: ['REMOVE'], entities: catalogued },
    ],
    batchSize: 500,
    /** Concurrent changes become one rewrite of the index. */
    windowSeconds: 1,
    reportsFailures: false,
    /** Then the stream continues without the record: the index is rebuilt at night, and on an operator's call. */
    tries: 10,
  },
  relay: {
    module: 'functions/events/relay.ts',
    filters: [
      {
        changes: ['INSERT'],
        entities: [
          'outbox',
          'view',
          'enrollment',
          'payment-event',
          'charge',
          'instructor-payment',
          'ledger-entry',
          'video',
          'live-message',
        ],
      },
      {
        changes: ['INSERT', 'MODIFY'],
        entities: ['member', 'subscription', 'watch-hour', 'live-reactions'],
      },
      { changes: ['REMOVE'], entities: ['member', 'video'] },
    ],
    batchSize: 100,
    windowSeconds: 0,
    reportsFailures: true,
    /** Until the stream drops the record, a day later: nothing else would recover a lost event. */
    tries: undefined,
  },
} as const
export type StreamReaderName = keyof typeof streamReaders

/**
 * Scheduled Lambdas (UTC; `*` is each hour, each minute), which operators may also call. Nightly work that may be too
 * much for one call is called each minute for part of the night, and continues where it was: `checkBooks` until it is
 * done.
 */
export const scheduled = {
  deleteDueMembers: { module: 'functions/members/delete-due-members.ts', hour: '2', minute: '40-59' },
  checkClocks: { module: 'functions/bookings/check-clocks.ts', hour: '3', minute: '50-59' },
  checkBooks: { module: 'functions/payments/check-books.ts', hour: '4-23', minute: '*' },
  rebuildIndex: { module: 'functions/catalogue/rebuild-index.ts', hour: '3', minute: '20' },
  refreshBusyTimes: { module: 'functions/bookings/refresh-busy-times.ts', hour: '*', minute: '*' },
  sweepBookings: { module: 'functions/bookings/sweep-bookings.ts', hour: '*', minute: '*' },
  sweepLive: { module: 'functions/live/sweep-live.ts', hour: '*', minute: '*' },
  sweepOrders: { module: 'functions/orders/sweep-orders.ts', hour: '*', minute: '*' },
  sweepNewsletter: { module: 'functions/newsletter/sweep-newsletter.ts', hour: '*', minute: '*' },
  sweepStore: { module: 'functions/store/sweep-store.ts', hour: '*', minute: '*' },
  writeCounters: { module: 'functions/catalogue/write-counters.ts', hour: '*', minute: '*' },
} as const
export type ScheduledName = keyof typeof scheduled

/** Lambdas of the WebSocket API: one for all of its routes. */
const socketLambdas = { chatSocket: { module: 'functions/live/chat-socket.ts' } } as const
export type SocketName = keyof typeof socketLambdas

export type LambdaName = DomainName | SocketName | ConsumerName | StreamReaderName | ScheduledName

export const domainNames = Object.keys(domains) as DomainName[]
export const socketNames = Object.keys(socketLambdas) as SocketName[]
export const consumerNames = Object.keys(consumers) as ConsumerName[]
export const streamReaderNames = Object.keys(streamReaders) as StreamReaderName[]
export const scheduledNames = Object.keys(scheduled) as ScheduledName[]
export const lambdaNames: readonly LambdaName[] = [
  ...domainNames,
  ...socketNames,
  ...consumerNames,
  ...streamReaderNames,
  ...scheduledNames,
]

/** The domain that answers undeclared addresses, and its route. */
export const fallback = { domain: 'catalogue', path: '/api/{proxy+}' } as const satisfies {
  domain: DomainName
  path: string
}

/** Path of a Lambda's module from the root of the repository. */
export function moduleOf(name: LambdaName): string {
  if (name in socketLambdas) return socketLambdas[name as SocketName].module
  if (name in streamReaders) return streamReaders[name as StreamReaderName].module
  if (name in scheduled) return scheduled[name as ScheduledName].module
  if (name in consumers) {
    const { domain, file } = consumers[name as ConsumerName]
    return `functions/${domain}/${file}.ts`
  }
  return `functions/${name}/index.ts`
}
