import { type LambdaName, scheduledNames, streamReaderNames } from '../lambdas/lambdas.ts'

/** The effect on members if a Lambda fails. One without an entry does not compile. */
const felt: Record<LambdaName, string> = {
  admin: 'Admins see neither the figures of the platform nor what was done, and by which of them',
  categories: 'Admins cannot change categories or genres',
  auth: 'Nobody signs in or out, and pages do not know who looks at them',
  bookings: 'Nobody sees free times, books or cancels a session, or learns where it is held',
  catalogue: 'Lists, pages of videos and courses, and the search stay empty',
  contact: 'Messages to the team are not taken, and admins cannot answer them',
  courses: 'Courses cannot be begun, lessons not played and progress not saved',
  instructors: 'Nobody can apply to teach, and admins cannot decide',
  live: 'The schedule of live events stays empty, no picture of one opens, and hosts cannot go on air',
  media: 'Films, captions and pictures cannot be sent',
  members: 'Profile, settings and statistics do not open or are not saved',
  newsletter: 'Nobody can subscribe or unsubscribe',
  orders: 'Members do not see their orders or fetch what they bought, and admins cannot send parcels',
  payments: 'Nobody can pay, change a plan or be given money back, and providers are not heard',
  reviews: 'Nobody reads or writes what students say of instructors',
  store: 'Admins cannot look after what the store sells',
  videos: 'Videos do not play, and progress, ratings and marks are not saved',
  onFiguresChanged: 'The figures on the dashboard of admins are behind',
  onJobStateChanged: 'Films that are ready still show as processing',
  onMailWanted: 'Mails about payments, accounts and messages are not sent, or nobody knows whether they were',
  onMailNews: 'Mails go on to addresses from which they come back, until SES stops all of them',
  onBusyLookWanted: 'A calendar that an instructor has just given is read half an hour later',
  onMemberChanged: 'Admins do not find who has just joined, or find members by their former name or plan',
  onMemberLeaving:
    'Sessions with members who leave or stop teaching are not cancelled, and their accounts stay',
  onMarketingDeclined: 'Members who declined mails may still be on the mailing list',
  onObjectCreated: 'Uploaded films are not transcoded',
  onTranscodingWanted: 'Films that are to be transcoded again are not',
  onPicturesDiscarded: 'Nothing; pictures of withdrawn reviews stay and cost',
  onUploadDiscarded: 'Nothing; discarded files stay and cost',
  onStreamChanged:
    'Pages of live events turn into the player, or say that the picture is away, a minute late',
  onPaymentTaskDue: 'Purchases do not open, and refunds are not paid',
  onCourseEnrolled: 'The number of people in a course stays behind',
  onVideoRated: 'The average rating of a video stays behind',
  onVideoViewed: 'The number of views of a video stays behind',
  onCatalogueChanged: 'What admins publish does not appear, and what they withdraw still does',
  checkBooks: 'Nothing yet; books and providers are not compared, and unpaid plans go on',
  checkClocks:
    'Members whose session a change of clocks has moved are not told, or times in some zones are an hour off',
  deleteDueMembers: 'Accounts that are due for deletion are still there, which the law forbids',
  rebuildIndex: 'Nothing yet; the index is not rebuilt by night',
  refreshBusyTimes: 'Times are offered at which instructors are busy elsewhere',
  sweepBookings: 'Holds do not end, nobody is reminded of a session, and instructors are not paid',
  sweepLive:
    'Nobody is reminded of a live event or told that it moved, events stay open, and no replay can be published',
  sweepOrders: 'Goods of orders that nobody paid for stay kept, and others are told that they are sold out',
  sweepNewsletter: 'Newsletters are not sent, or stop on their way',
  sweepStore: 'Products that were to be published at a moment do not appear in the store',
  writeCounters: 'Lists show the views, ratings and enrolments of a while ago',
  relay: 'Views, ratings, enrolments and transcoding wait, and nothing that follows from them happens',
}

const said = (who: string, action: string) => `Felt: ${who}. To do: ${action}.`
const lookUp = (name: string) => `read the lines with ERROR in the log of ${name}`
/** The action for log lines of a Lambda that are no failure of its own. */
const toldBy: Partial<Record<LambdaName, string>> = {
  checkBooks:
    '; “books differ”: the page of payments of the admins lists each difference, and says which are repaired; “books not checked”: see what the provider answers, then invoke checkBooks, which compares all of it again; “books compared too slowly”: it goes on each minute, and “left” names its steps: see whether the provider is slow or turns calls away',
}
const isSchedule = (name: string) => scheduledNames.some((each) => each === name)
const isReader = (name: string) => streamReaderNames.some((each) => each === name)

/** The text of an alarm: the effect on members, and the action to take. */
export const alarmWords = {
  fails: (name: LambdaName) =>
    said(
      felt[name],
      `${lookUp(name)}${toldBy[name] ?? ''}; if it began with a deployment, deploy the version before; if it was throttled, raise the account's quota of concurrent Lambdas`,
    ),
  gaveUp: (name: LambdaName) => said(felt[name], `${lookUp(name)}, mend the cause, then ${redo(name)}`),
  behind: (name: LambdaName) =>
    said(
      `${felt[name]}, by more than five minutes`,
      `${lookUp(name)}; it tries one batch again and again and goes on by itself once that succeeds`,
    ),
  waits: (name: LambdaName) =>
    said(
      `${felt[name]}, since a quarter of an hour or longer`,
      `${lookUp(name)}; if there are none, see in Lambda whether the trigger of ${name} is enabled and enable it, and whether it is throttled: then raise the account's quota of concurrent Lambdas`,
    ),
  silent: (name: LambdaName) =>
    said(
      felt[name],
      `nothing has called ${name} when the clock should have: invoke it, it does all that is due; then see in EventBridge whether its rule is enabled, and deploy again if it is gone. After a first deployment this ends with the first call`,
    ),
  apiErrors: said(
    'Pages say that something went wrong on our side',
    'find the route with a 5xx in the log of the API, then read the lines with ERROR in the log of its Lambda',
  ),
  turnedAway: said(
    'Pages stay empty or half empty, and tell people to try again later',
    'see in the log of the API which routes are answered 429; if it is one, somebody floods it: put a firewall before Kiai (-c webAclArn=…) that limits by address; if it is all, Kiai has grown: raise throttle in infra/cloud/api.ts, up to the quota of the account, and deploy',
  ),
  manyCalls: said(
    'Nothing yet; with a quarter more calls some are turned away',
    'raise throttle in infra/cloud/api.ts, up to the quota of the account, and deploy',
  ),
  tableThrottled: said(
    'Pages are slow, or say that Kiai is busy',
    'see in the metrics of the table whether it or an index is throttled, and turn on its contributor insights: if one key is asked for most of it, see which Lambda asks; if none is, raise the quotas of read and write units a table in Service Quotas',
  ),
  edgeErrors: said(
    'Pages, films or pictures do not open',
    'if ApiErrors tells the same, follow that one; if not, see in the log of the edge which behaviour has a 5xx and by which x-edge-detailed-result-type, and look up the state of CloudFront and S3 in the Health Dashboard',
  ),
  mailReturned: said(
    'Nothing yet; from twice this share on, SES may stop all mails',
    'look at the reputation dashboard of SES for where mails bounce or are complained of, and stop what writes there',
  ),
} as const

/** How to retry work that was given up. */
function redo(name: LambdaName): string {
  if (isSchedule(name)) return `invoke ${name}; it does all that is due`
  if (name === 'relay')
    return 'scan the table, which keeps them for a week, for items of that createdAt whose __edb_e__ is outbox, and put each on the bus again: source kiai, its name as the detail type, its detail (aws events put-events)'
  if (isReader(name)) return 'invoke rebuildIndex'
  return 'give its dead letters back to its queue (aws sqs start-message-move-task); what was done already is not done twice'
}
