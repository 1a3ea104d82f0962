import { consumers } from '#shared/contract/events.ts'
import { type DomainName, api as domains } from '#shared/contract/index.ts'

/** Every Lambda of Kiai by name, and the module it is built from. Named by path: none is imported here. */

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
] as const

/** Readers of the table's stream, and for which changes of which kinds of item (ElectroDB's `__edb_e__`) each is called. */
export const streamReaders = {
  onCatalogueChanged: {
    module: 'functions/catalogue/on-catalogue-changed.ts',
    filters: [
      { changes: ['INSERT', 'MODIFY'], entities: catalogued },
      { changes: ['REMOVE'], entities: catalogued },
    ],
    batchSize: 500,
    /** Changes of a moment become one rewrite of the index. */
    windowSeconds: 1,
    reportsFailures: false,
    /** Then the stream goes on without it: the index is made again by night, and when an operator says so. */
    tries: 10,
  },
  relay: {
    module: 'functions/events/relay.ts',
    filters: [
      {
        changes: ['INSERT'],
        entities: ['outbox', 'view', 'enrollment', 'payment-event', 'ledger-entry', 'video'],
      },
      { changes: ['INSERT', 'MODIFY'], entities: ['member', 'subscription', 'watch-hour'] },
      { changes: ['REMOVE'], entities: ['member', 'video'] },
    ],
    batchSize: 100,
    windowSeconds: 0,
    reportsFailures: true,
    /** Until the stream forgets the record, a day later: nothing else brings back an event that was lost. */
    tries: undefined,
  },
} as const
export type StreamReaderName = keyof typeof streamReaders

/**
 * Lambdas that run by the clock (UTC; `*` is each hour, each minute), and when an operator calls them. What a night may have
 * too much of for one call is called each minute of a part of it, and goes on where it was: `checkBooks` until it is done.
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

export type LambdaName = DomainName | ConsumerName | StreamReaderName | ScheduledName

export const domainNames = Object.keys(domains) as DomainName[]
export const consumerNames = Object.keys(consumers) as ConsumerName[]
export const streamReaderNames = Object.keys(streamReaders) as StreamReaderName[]
export const scheduledNames = Object.keys(scheduled) as ScheduledName[]
export const lambdaNames: readonly LambdaName[] = [
  ...domainNames,
  ...consumerNames,
  ...streamReaderNames,
  ...scheduledNames,
]

/** Who answers for addresses nobody declared, and the route by which they come. */
export const fallback = { domain: 'catalogue', path: '/api/{proxy+}' } as const satisfies {
  domain: DomainName
  path: string
}

/** Path of a Lambda's module from the root of the repository. */
export function moduleOf(name: LambdaName): string {
  if (name in streamReaders) return streamReaders[name as StreamReaderName].module
  if (name in scheduled) return scheduled[name as ScheduledName].module
  if (name in consumers) {
    const { domain, file } = consumers[name as ConsumerName]
    return `functions/${domain}/${file}.ts`
  }
  return `functions/${name}/index.ts`
}
