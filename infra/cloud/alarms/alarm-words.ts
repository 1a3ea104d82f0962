import { type LambdaName, scheduledNames, streamReaderNames } from '../lambdas/lambdas.ts'

/** The effect on members if a Lambda fails. One without an entry does not compile. */
const felt: Record<LambdaName, string> = {
  admin: 'The dashboard and the audit log of admins do not open',
  categories: 'Admins cannot change categories or genres',
  auth: 'Nobody signs in or out, and pages do not recognize their members',
  bookings: 'Nobody can see free times, book or cancel a session, or open its meeting link',
  catalogue: 'Lists, pages of videos and courses, and the search stay empty',
  contact: 'Messages to the team are refused, and admins cannot answer them',
  courses: 'Courses cannot be started, lessons do not play, and progress is not saved',
  instructors: 'Nobody can apply to teach, and admins cannot decide',
  live: 'The schedule of live events stays empty, none of them plays, and hosts cannot go on air',
  media: 'Films, captions and pictures cannot be uploaded',
  members: 'Profile, settings and statistics do not open or are not saved',
  newsletter: 'Nobody can subscribe or unsubscribe',
  orders: 'Members cannot see their orders or download files, and admins cannot ship parcels',
  payments: 'Nobody can pay, change a plan or get a refund, and events of providers are not received',
  reviews: 'Reviews can be neither read nor written',
  store: 'Admins cannot manage the products of the store',
  videos: 'Videos do not play, and progress, ratings and marks are not saved',
  chatSocket:
    'Chats of live events are read every two seconds instead of pushed, which is slower and costs more',
  onChatMoved: 'Messages in chats of live events appear up to half a minute late',
  onFiguresChanged: 'The figures on the dashboard of admins are outdated',
  onJobStateChanged: 'Films that are ready still show as processing',
  onMailWanted: 'Mails about payments, accounts and messages are not sent, or nobody knows whether they were',
  onMailNews: 'Mails are still sent to addresses that bounce, until SES stops all mails',
  onBusyLookWanted: 'A calendar that an instructor has just connected is read half an hour later',
  onMemberChanged: 'Admins do not find new members, and find others only by their former name or plan',
  onMemberLeaving:
    'Sessions with members who leave or stop teaching are not cancelled, and their accounts stay',
  onMarketingDeclined: 'Members who declined mails may still be on the mailing list',
  onObjectCreated: 'Uploaded films are not transcoded',
  onTranscodingWanted: 'Clips for sale, and films that are to be transcoded again, are not transcoded',
  onPicturesDiscarded: 'Nothing; pictures of withdrawn reviews stay in storage and cost money',
  onUploadDiscarded: 'Nothing; discarded files stay in storage and cost money',
  onStreamChanged: 'Pages of live events switch to the player, or report an interruption, a minute late',
  onPaymentTaskDue: 'Purchases do not open, and refunds are not paid',
  onCourseEnrolled: 'The number of people in a course is outdated',
  onVideoRated: 'The average rating of a video is outdated',
  onVideoViewed: 'The number of views of a video is outdated',
  onCatalogueChanged: 'Published items do not appear, and withdrawn items are still shown',
  checkBooks: 'Nothing yet; books and providers are not compared, and unpaid plans stay active',
  checkClocks:
    'Members are not notified of sessions that a change of clocks has moved, or times in some zones are an hour off',
  deleteDueMembers: 'Accounts that are due for deletion are still there, which the law forbids',
  rebuildIndex: 'Nothing yet; the index is not rebuilt at night',
  refreshBusyTimes: 'Times are offered at which instructors are busy elsewhere',
  sweepBookings: 'Holds do not end, nobody is reminded of a session, and instructors are not paid',
  sweepLive:
    'Nobody is reminded of a live event or told that it moved, events stay open, and no replay can be published',
  sweepOrders: 'Goods of unpaid orders stay reserved, and are shown as sold out to others',
  sweepNewsletter: 'Newsletters are not sent, or reach only some of their subscribers',
  sweepStore: 'Scheduled products do not appear in the store',
  writeCounters: 'Lists show outdated numbers of views, ratings and enrolments',
  relay: 'Views, ratings, enrolments and transcoding are delayed, with all their effects',
}

const said = (who: string, action: string) => `Felt: ${who}. To do: ${action}.`
const lookUp = (name: string) => `read the lines with ERROR in the log of ${name}`
/** The action for log lines of a Lambda that are no failure of its own. */
const toldBy: Partial<Record<LambdaName, string>> = {
  checkBooks:
    '; “books differ”: the payments page of the admins lists each difference, and shows which are repaired; “books not checked”: read the answer of the provider, then invoke checkBooks, which compares everything again; “books compared too slowly”: it continues each minute, and “left” names its steps: check whether the provider is slow or refuses calls',
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
  gaveUp: (name: LambdaName) => said(felt[name], `${lookUp(name)}, fix the cause, then ${redo(name)}`),
  behind: (name: LambdaName) =>
    said(
      `${felt[name]}, by more than five minutes`,
      `${lookUp(name)}; it retries one batch and continues automatically once that succeeds`,
    ),
  waits: (name: LambdaName) =>
    said(
      `${felt[name]}, since a quarter of an hour or longer`,
      `${lookUp(name)}; if there are none, check in Lambda whether the trigger of ${name} is enabled, and enable it; if it is throttled, raise the account's quota of concurrent Lambdas`,
    ),
  silent: (name: LambdaName) =>
    said(
      felt[name],
      `${name} was not called by its schedule: invoke it, it does all that is due; then check in EventBridge whether its rule is enabled, and deploy again if the rule is missing. After a first deployment this ends with the first call`,
    ),
  apiErrors: said(
    'Pages say that something went wrong on our side',
    'find the route with a 5xx in the log of the API, then read the lines with ERROR in the log of its Lambda',
  ),
  turnedAway: said(
    'Pages stay empty or half empty, and tell people to try again later',
    'find the routes that are answered 429 in the log of the API; if it is one, somebody floods it: add a firewall (-c webAclArn=…) that limits by address; if it is all of them, Kiai has grown: raise throttle in infra/cloud/api.ts, up to the quota of the account, and deploy',
  ),
  manyCalls: said(
    'Nothing yet; with a quarter more calls some are refused',
    'raise throttle in infra/cloud/api.ts, up to the quota of the account, and deploy',
  ),
  tableThrottled: said(
    'Pages are slow, or say that Kiai is busy',
    'check in the metrics of the table whether it or an index is throttled, and turn on its contributor insights: if most calls read one key, find the Lambda that reads it; if no key stands out, raise the quotas of read and write units a table in Service Quotas',
  ),
  edgeErrors: said(
    'Pages, films or pictures do not open',
    'if ApiErrors reports the same, follow that one; if not, find the behaviour with a 5xx and its x-edge-detailed-result-type in the log of the edge, and look up the state of CloudFront and S3 in the Health Dashboard',
  ),
  mailReturned: said(
    'Nothing yet; from twice this share on, SES may stop all mails',
    'look up the bounces and complaints in the reputation dashboard of SES, and stop the mails that cause them',
  ),
} as const

/** How to retry work that was given up. */
function redo(name: LambdaName): string {
  if (isSchedule(name)) return `invoke ${name}; it does all that is due`
  if (name === 'relay')
    return 'scan the table, which keeps them for a week, for items of that createdAt whose __edb_e__ is outbox, and send each to the bus again: source kiai, its name as the detail type, its detail (aws events put-events)'
  if (isReader(name)) return 'invoke rebuildIndex'
  return 'move its dead letters back to its queue (aws sqs start-message-move-task); finished work is not repeated'
}
