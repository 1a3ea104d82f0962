import * as z from 'zod/mini'

/** Every way a call can fail. The code determines the status; a title is a sentence for people. */
export const problems = {
  'request.invalid': { status: 400, title: 'Something in the request is not right' },
  'request.malformed': { status: 400, title: 'The request body is not valid JSON' },
  'request.too_large': { status: 413, title: 'The request is too large' },
  'request.unsupported_type': { status: 415, title: 'The request body must be JSON' },
  'route.not_found': { status: 404, title: 'There is nothing at this address' },
  'calls.too_many': { status: 429, title: 'Too many calls in a short time' },
  'origin.refused': { status: 403, title: 'This call must come from Kiai itself' },
  'session.required': { status: 401, title: 'You are not signed in' },
  'terms.required': { status: 403, title: 'The terms have not been accepted yet' },
  'role.required': { status: 403, title: 'Only an admin may do this' },
  'sign_in.too_old': { status: 403, title: 'Please sign in again to do this' },
  'tier.required': { status: 403, title: 'Your plan does not include this' },
  'purchase.required': { status: 403, title: 'This has to be bought first' },
  'user.mismatch': { status: 403, title: 'This belongs to another member' },
  'video.not_found': { status: 404, title: 'Video not found' },
  'video.not_ready': { status: 409, title: 'The video is not ready to play' },
  'video.changed': { status: 409, title: 'The video was changed in the meantime' },
  'rating.not_watched': { status: 409, title: 'Only members who have watched a video may rate it' },
  'chapters.changed': { status: 409, title: 'The chapters were changed in the meantime' },
  'captions.invalid': { status: 400, title: 'The captions cannot be read' },
  'captions.not_found': { status: 404, title: 'There are no captions in this language' },
  'loop.not_found': { status: 404, title: 'Loop not found' },
  'loop.too_many': { status: 409, title: 'There are as many loops as one video can have' },
  'view.too_early': { status: 409, title: 'A view counts once a quarter was watched' },
  'course.not_found': { status: 404, title: 'Course not found' },
  'course.changed': { status: 409, title: 'The course was changed in the meantime' },
  'course.full': { status: 409, title: 'The course has as many lessons as one can have' },
  'lesson.not_found': { status: 404, title: 'Lesson not found' },
  'lesson.not_ready': { status: 409, title: 'The lesson is not ready to play' },
  'lesson.changed': { status: 409, title: 'The lesson was changed in the meantime' },
  'enrollment.required': { status: 403, title: 'Only enrolled members may take the lessons' },
  'certificate.not_found': { status: 404, title: 'Certificate not found' },
  'category.not_found': { status: 404, title: 'Category not found' },
  'category.taken': { status: 409, title: 'There is a category of this name' },
  'category.in_use': { status: 409, title: 'The category is in use' },
  'genre.not_found': { status: 404, title: 'Genre not found' },
  'genre.taken': { status: 409, title: 'There is a genre of this name' },
  'genre.in_use': { status: 409, title: 'The genre is in use' },
  'instructor.not_found': { status: 404, title: 'Instructor not found' },
  'instructor.applied': { status: 409, title: 'You have applied already' },
  'instructor.decided': { status: 409, title: 'This has been decided already' },
  'instructor.changed': { status: 409, title: 'The application was changed in the meantime' },
  'instructor.required': { status: 403, title: 'Only an approved instructor may do this' },
  'schedule.not_found': { status: 404, title: 'This instructor has not set their hours yet' },
  'schedule.not_offered': { status: 409, title: 'No session of this length is offered' },
  'schedule.changed': { status: 409, title: 'The schedule was changed in the meantime' },
  'block.not_found': { status: 404, title: 'Blocked time not found' },
  'block.taken': { status: 409, title: 'This time is taken' },
  'block.over': { status: 409, title: 'This time is over' },
  'booking.not_found': { status: 404, title: 'Session not found' },
  'booking.slot_taken': { status: 409, title: 'This time is not free' },
  'booking.own': { status: 409, title: 'You cannot book a session with yourself' },
  'booking.too_many': { status: 409, title: 'You hold as many unpaid sessions as one can' },
  'booking.changed': { status: 409, title: 'The session does not allow this now' },
  'booking.closed': { status: 409, title: 'The session is not open' },
  'booking.no_link': { status: 409, title: 'The instructor has not added a meeting link yet' },
  'package.not_offered': { status: 409, title: 'This package is not offered' },
  'package.not_found': { status: 404, title: 'Package not found' },
  'package.used_up': { status: 409, title: 'No sessions are left in this package' },
  'credit.not_usable': { status: 409, title: 'A Master credit does not cover this session' },
  'credit.used_up': { status: 409, title: 'No Master credits of this month are left' },
  'student.required': { status: 403, title: 'Only the student of this session may do this' },
  'clip.not_found': { status: 404, title: 'There is no clip of this session' },
  'clip.not_video': { status: 400, title: 'The file is not a video that can be played' },
  'calendar.not_found': { status: 404, title: 'There is no calendar at this address' },
  'live.not_found': { status: 404, title: 'Event not found' },
  'live.changed': { status: 409, title: 'The event was changed in the meantime' },
  'live.begun': { status: 409, title: 'The event has begun, or is over' },
  'live.over': { status: 409, title: 'The event is over' },
  'live.banned': { status: 403, title: 'You are excluded from this event' },
  'live.not_bannable': { status: 409, title: 'Hosts and the team cannot be excluded from an event' },
  'ban.not_found': { status: 404, title: 'Nobody is excluded by this message' },
  'chat.closed': { status: 409, title: 'The chat is closed' },
  'chat.muted': { status: 403, title: 'You may only read for now' },
  'chat.slow': { status: 429, title: 'Slow mode: please wait before your next message' },
  'chat.words': { status: 400, title: 'Please say it in other words' },
  'live.words_changed': { status: 409, title: 'The words were changed in the meantime' },
  'chat.not_found': { status: 404, title: 'Message not found' },
  'host.required': { status: 403, title: 'Only a host or an admin may do this' },
  'live.too_early': { status: 409, title: 'The doors are not open yet' },
  'live.not_on_air': { status: 409, title: 'The event is not on air' },
  'live.too_many_marks': { status: 409, title: 'The event has as many marks as it can have' },
  'replay.not_over': { status: 409, title: 'The event is not over' },
  'replay.pending': { status: 409, title: 'The recording is still being closed' },
  'replay.nothing': { status: 409, title: 'Nothing was recorded' },
  'replay.decided': { status: 409, title: 'This is decided already' },
  'replay.not_failed': { status: 409, title: 'Only a replay that failed can be tried again' },
  'replay.not_found': { status: 404, title: 'Replay not found' },
  'live.in_past': { status: 409, title: 'This time is over' },
  'live.no_such_time': { status: 400, title: 'The clocks leap this time' },
  'member.not_found': { status: 404, title: 'Member not found' },
  'member.own': { status: 409, title: 'Nobody changes their own rights, or suspends themselves' },
  'member.is_admin': { status: 409, title: 'An admin is suspended only once they are none' },
  'member.suspended': { status: 409, title: 'This member is suspended' },
  'member.not_suspended': { status: 409, title: 'This member is not suspended any more' },
  'role.changing': { status: 409, title: 'Somebody else is changing rights at this moment' },
  'account.leaving': { status: 409, title: 'The account is about to be deleted' },
  'upload.not_found': { status: 404, title: 'Upload not found' },
  'upload.incomplete': { status: 409, title: 'The upload is not complete' },
  'upload.failed': { status: 409, title: 'The file could not be prepared' },
  'upload.not_failed': { status: 409, title: 'Only a failed upload can be tried again' },
  'upload.in_use': { status: 409, title: 'The file is in use already' },
  'picture.not_found': { status: 404, title: 'The picture has not arrived' },
  'picture.not_image': { status: 400, title: 'The file is not a picture' },
  'subscriber.not_found': { status: 404, title: 'This link belongs to no newsletter subscription' },
  'campaign.not_found': { status: 404, title: 'Newsletter not found' },
  'campaign.sent': { status: 409, title: 'This newsletter has been sent already' },
  'campaign.day_passed': { status: 409, title: 'The morning of that day has passed everywhere' },
  'campaign.changed': { status: 409, title: 'The newsletter has changed in the meantime' },
  'campaign.not_sending': { status: 409, title: 'This newsletter is not being sent' },
  'campaign.not_stopped': { status: 409, title: 'This newsletter is not stopped' },
  'recipient.not_unknown': { status: 409, title: 'It is known what became of this mail' },
  'payment.not_set_up': { status: 503, title: 'Payment processing is being set up' },
  'payment.changed': { status: 409, title: 'The payment has changed in the meantime' },
  'payment.declined': { status: 402, title: 'The payment was declined' },
  'payment.unknown': { status: 503, title: 'It is not known yet whether this was paid' },
  'provider.down': { status: 503, title: 'The payment provider does not answer' },
  'purchase.not_found': { status: 404, title: 'Purchase not found' },
  'purchase.not_paid': { status: 409, title: 'Nothing was paid, or all of it was refunded' },
  'course.not_sold': { status: 409, title: 'This course is not sold by itself' },
  'course.owned': { status: 409, title: 'You own this course already' },
  'subscription.exists': { status: 409, title: 'You have a subscription already' },
  'subscription.none': { status: 409, title: 'There is no active subscription' },
  'subscription.past_due': { status: 409, title: 'The last renewal is not paid yet' },
  'subscription.same': { status: 409, title: 'This is your plan already' },
  'refund.not_due': { status: 409, title: 'The refund policy gives no refund here' },
  'refund.changed': { status: 409, title: 'The refund is now a different amount' },
  'refund.asked': { status: 409, title: 'A refund has already been requested' },
  'refund.not_found': { status: 404, title: 'Refund request not found' },
  'refund.decided': { status: 409, title: 'This refund has been decided already' },
  'refund.too_much': { status: 409, title: 'That is more than is left to refund' },
  'instructor_payment.not_found': { status: 404, title: 'Instructor payment not found' },
  'instructor_payment.paid': { status: 409, title: 'This payment is paid already, or on its way' },
  'instructor_payment.changed': { status: 409, title: 'The amount of this payout has changed' },
  'instructor_payment.nothing_due': { status: 409, title: 'Nothing is due: refunds outweigh the earnings' },
  'instructor_payment.not_ours': { status: 409, title: 'This payment is owed to us: nothing can be sent' },
  'payee.not_ready': { status: 409, title: 'Stripe cannot pay this instructor yet' },
  'payee.refused': { status: 409, title: 'Stripe refused' },
  'keys.refused': { status: 400, title: 'The provider did not accept these keys' },
  'webhook.refused': { status: 400, title: 'This request does not come from the payment provider' },
  'review.not_found': { status: 404, title: 'Review not found' },
  'review.too_early': { status: 409, title: 'A session is reviewed once it has been held' },
  'review.not_received': { status: 409, title: 'A product is reviewed once it has been received' },
  'review.own': { status: 409, title: 'This is your own review' },
  'review.changed': { status: 409, title: 'More members have reported this review in the meantime' },
  'review.closed': { status: 409, title: 'This review cannot be changed any more' },
  'message.not_found': { status: 404, title: 'Message not found' },
  'message.changed': { status: 409, title: 'Somebody else has changed this message in the meantime' },
  'answer.not_found': { status: 404, title: 'Canned answer not found' },
  'answer.changed': { status: 409, title: 'Somebody else has changed this canned answer in the meantime' },
  'answer.too_many': { status: 409, title: 'There are as many canned answers as there can be' },
  'product.not_found': { status: 404, title: 'Product not found' },
  'cart.changed': { status: 409, title: 'Something in your cart has changed' },
  'order.not_found': { status: 404, title: 'Order not found' },
  'return.not_found': { status: 404, title: 'Return not found' },
  'return.not_possible': { status: 409, title: 'This cannot be returned now' },
  'exchange.not_possible': { status: 409, title: 'This cannot be exchanged now' },
  'claim.not_found': { status: 404, title: 'Claim not found' },
  'claim.not_possible': { status: 409, title: 'This cannot be claimed now' },
  'claim.changed': { status: 409, title: 'The claim does not allow this now' },
  'return.changed': { status: 409, title: 'The return does not allow this now' },
  'order.changed': { status: 409, title: 'The order does not allow this now' },
  'file.wrong_type': { status: 400, title: 'The file is not what its name says' },
  'file.not_digital': { status: 409, title: 'Only a digital product has a file' },
  'file.not_ready': { status: 409, title: 'The file is not ready yet' },
  'address.not_found': { status: 404, title: 'Address not found' },
  'address.too_many': { status: 409, title: 'There are as many addresses as can be kept' },
  'product.changed': { status: 409, title: 'The product was changed in the meantime' },
  'server.busy': { status: 503, title: 'Kiai is busy; please try again in a moment' },
  'server.late': {
    status: 503,
    title: 'That took too long; please look whether it was done before you try again',
  },
  'server.error': { status: 500, title: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** The most issues in an answer: of a thousand mistakes the first ones help, and names may be endless. */
const mostIssues = 20
const longestPath = 100

/** RFC 9457 `application/problem+json`, in its wire format. */
export const ProblemBody = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  issues: z.optional(z.array(Issue)),
  /** Number of issues beyond those listed in `issues`. */
  moreIssues: z.optional(z.number()),
})
export type ProblemBody = z.infer<typeof ProblemBody>

type Facts = Readonly<Record<string, unknown>> & { readonly issues?: readonly Issue[] }

/** Thrown by handlers. `detail` is shown to people; `facts` are sent with it, for the client to act on. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly facts: Facts

  constructor(code: ProblemCode, detail?: string, facts: Facts = {}) {
    super(detail ?? problems[code].title)
    this.name = 'Problem'
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return problems[this.code].status
  }

  toBody(requestId: string): ProblemBody {
    const { issues, ...facts } = this.facts
    return {
      ...facts,
      ...(issues && shownIssues(issues)),
      type: `urn:kiai:problem:${this.code}`,
      title: problems[this.code].title,
      status: this.status,
      detail: this.message,
      code: this.code,
      requestId,
    }
  }
}

/** The first issues, with shortened paths, and the number of further ones. */
function shownIssues(issues: readonly Issue[]): Pick<ProblemBody, 'issues' | 'moreIssues'> {
  const more = issues.length - mostIssues
  const first = issues.slice(0, mostIssues).map(({ path, message }) => ({ path: cut(path), message }))
  return { issues: first, ...(more > 0 && { moreIssues: more }) }
}

/** A name shortened for an answer, so that an endless one is not sent back. */
export const cut = (path: string) => (path.length > longestPath ? `${path.slice(0, longestPath)}…` : path)
