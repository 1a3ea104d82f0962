import * as z from 'zod/mini'

/** Every way a call can fail. The code determines the status; a title is a sentence for people. */
export const problems = {
  'request.invalid': { status: 400, title: 'The request is not valid' },
  'request.malformed': { status: 400, title: 'The request body is not valid JSON' },
  'request.too_large': { status: 413, title: 'The request is too large' },
  'request.unsupported_type': { status: 415, title: 'The request body must be JSON' },
  'route.not_found': { status: 404, title: 'This address does not exist' },
  'calls.too_many': { status: 429, title: 'Too many requests in a short time' },
  'origin.refused': { status: 403, title: 'This request must come from Kiai itself' },
  'session.required': { status: 401, title: 'You are not signed in' },
  'terms.required': { status: 403, title: 'The terms have not been accepted yet' },
  'role.required': { status: 403, title: 'Only an admin may do this' },
  'sign_in.too_old': { status: 403, title: 'Please sign in again to do this' },
  'tier.required': { status: 403, title: 'Your plan does not include this' },
  'purchase.required': { status: 403, title: 'Please buy this first' },
  'user.mismatch': { status: 403, title: 'This belongs to another member' },
  'video.not_found': { status: 404, title: 'Video not found' },
  'video.not_ready': { status: 409, title: 'The video is not ready to play' },
  'video.changed': { status: 409, title: 'The video was changed in the meantime' },
  'rating.not_watched': { status: 409, title: 'Only members who have watched a video may rate it' },
  'chapters.changed': { status: 409, title: 'The chapters were changed in the meantime' },
  'captions.invalid': { status: 400, title: 'The captions cannot be read' },
  'captions.not_found': { status: 404, title: 'There are no captions in this language' },
  'loop.not_found': { status: 404, title: 'Loop not found' },
  'loop.too_many': { status: 409, title: 'This video has the maximum number of loops' },
  'view.too_early': { status: 409, title: 'A view counts after a quarter was watched' },
  'course.not_found': { status: 404, title: 'Course not found' },
  'course.changed': { status: 409, title: 'The course was changed in the meantime' },
  'course.full': { status: 409, title: 'The course has the maximum number of lessons' },
  'lesson.not_found': { status: 404, title: 'Lesson not found' },
  'lesson.not_ready': { status: 409, title: 'The lesson is not ready to play' },
  'lesson.changed': { status: 409, title: 'The lesson was changed in the meantime' },
  'enrollment.required': { status: 403, title: 'Only enrolled members may take the lessons' },
  'certificate.not_found': { status: 404, title: 'Certificate not found' },
  'category.not_found': { status: 404, title: 'Category not found' },
  'category.taken': { status: 409, title: 'A category with this name exists' },
  'category.in_use': { status: 409, title: 'The category is in use' },
  'genre.not_found': { status: 404, title: 'Genre not found' },
  'genre.taken': { status: 409, title: 'A genre with this name exists' },
  'genre.in_use': { status: 409, title: 'The genre is in use' },
  'instructor.not_found': { status: 404, title: 'Instructor not found' },
  'instructor.applied': { status: 409, title: 'You have already applied' },
  'instructor.decided': { status: 409, title: 'This was already decided' },
  'instructor.changed': { status: 409, title: 'The application was changed in the meantime' },
  'instructor.required': { status: 403, title: 'Only an approved instructor may do this' },
  'instructor.leaving': { status: 409, title: 'This instructor is leaving Kiai' },
  'schedule.not_found': { status: 404, title: 'This instructor has not set their hours yet' },
  'schedule.not_offered': { status: 409, title: 'No session of this length is offered' },
  'schedule.changed': { status: 409, title: 'The schedule was changed in the meantime' },
  'block.not_found': { status: 404, title: 'Blocked time not found' },
  'block.taken': { status: 409, title: 'This time is not free' },
  'block.over': { status: 409, title: 'This time has passed' },
  'booking.not_found': { status: 404, title: 'Session not found' },
  'booking.slot_taken': { status: 409, title: 'This time is not free' },
  'booking.own': { status: 409, title: 'You cannot book a session with yourself' },
  'booking.held_before': { status: 409, title: 'You held this time and did not pay for it' },
  'booking.too_many': { status: 409, title: 'You have the maximum number of unpaid sessions' },
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
  'live.begun': { status: 409, title: 'The event has begun or is over' },
  'live.over': { status: 409, title: 'The event is over' },
  'live.banned': { status: 403, title: 'You are excluded from this event' },
  'live.not_bannable': { status: 409, title: 'Hosts, helpers and the team cannot be excluded from an event' },
  'live.is_moderator': { status: 409, title: 'This person moderates the chat already' },
  'live.is_banned': { status: 409, title: 'This member is excluded from the event. Lift the ban first' },
  'helper.not_found': { status: 404, title: 'No helper was appointed by this message' },
  'ban.not_found': { status: 404, title: 'No member is excluded by this message' },
  'chat.closed': { status: 409, title: 'The chat is closed' },
  'chat.key_expired': { status: 403, title: 'This key of the chat has expired' },
  'chat.muted': { status: 403, title: 'You may only read for now' },
  'chat.slow': { status: 429, title: 'Slow mode: please wait before your next message' },
  'chat.words': { status: 400, title: 'The message contains blocked words' },
  'live.words_changed': { status: 409, title: 'The words were changed in the meantime' },
  'chat.not_found': { status: 404, title: 'Message not found' },
  'host.required': { status: 403, title: 'Only a host or an admin may do this' },
  'moderator.required': { status: 403, title: 'Only a moderator of the chat may do this' },
  'live.too_early': { status: 409, title: 'The doors are not open yet' },
  'live.not_on_air': { status: 409, title: 'The event is not on air' },
  'live.too_many_marks': { status: 409, title: 'The event has the maximum number of marks' },
  'rehearsal.too_late': { status: 409, title: 'A rehearsal is possible until the doors open' },
  'rehearsal.running': { status: 409, title: 'A rehearsal is running already' },
  'rehearsal.not_running': { status: 409, title: 'No rehearsal is running' },
  'replay.not_over': { status: 409, title: 'The event is not over' },
  'replay.pending': { status: 409, title: 'The recording is still being saved' },
  'replay.nothing': { status: 409, title: 'Nothing was recorded' },
  'replay.decided': { status: 409, title: 'This was already decided' },
  'replay.not_failed': { status: 409, title: 'Only a replay that failed can be tried again' },
  'replay.not_found': { status: 404, title: 'Replay not found' },
  'live.in_past': { status: 409, title: 'This time has passed' },
  'live.no_such_time': { status: 400, title: 'A clock change skips this time' },
  'member.not_found': { status: 404, title: 'Member not found' },
  'member.own': { status: 409, title: 'You cannot change your own role or suspend yourself' },
  'member.is_admin': { status: 409, title: 'Remove the admin role before you suspend this member' },
  'member.suspended': { status: 409, title: 'This member is suspended' },
  'member.not_suspended': { status: 409, title: 'This member is not suspended' },
  'role.changing': { status: 409, title: 'Another admin is changing roles right now' },
  'account.leaving': { status: 409, title: 'The account will be deleted soon' },
  'upload.not_found': { status: 404, title: 'Upload not found' },
  'upload.incomplete': { status: 409, title: 'The upload is not complete' },
  'upload.failed': { status: 409, title: 'The file could not be processed' },
  'upload.not_failed': { status: 409, title: 'Only a failed upload can be tried again' },
  'upload.in_use': { status: 409, title: 'The file is already in use' },
  'synonyms.changed': { status: 409, title: 'The synonyms were changed in the meantime' },
  'picture.not_found': { status: 404, title: 'The picture has not arrived' },
  'picture.not_image': { status: 400, title: 'The file is not a picture' },
  'picture.damaged': { status: 400, title: 'The picture is damaged' },
  'subscriber.not_found': { status: 404, title: 'This link belongs to no newsletter subscription' },
  'campaign.not_found': { status: 404, title: 'Newsletter not found' },
  'campaign.sent': { status: 409, title: 'This newsletter was already sent' },
  'campaign.day_passed': { status: 409, title: 'The morning of that day has passed in all time zones' },
  'campaign.changed': { status: 409, title: 'The newsletter has changed in the meantime' },
  'campaign.not_sending': { status: 409, title: 'This newsletter is not being sent' },
  'campaign.not_stopped': { status: 409, title: 'This newsletter is not stopped' },
  'recipient.not_unknown': { status: 409, title: 'The delivery of this mail is already known' },
  'payment.not_set_up': { status: 503, title: 'Payment processing is being set up' },
  'payment.changed': { status: 409, title: 'The payment has changed in the meantime' },
  'payment.declined': { status: 402, title: 'The payment was declined' },
  'payment.unknown': { status: 503, title: 'It is not known yet whether this was paid' },
  'provider.down': { status: 503, title: 'The payment provider is not responding' },
  'purchase.not_found': { status: 404, title: 'Purchase not found' },
  'purchase.not_paid': { status: 409, title: 'Nothing was paid, or all of it was refunded' },
  'course.not_sold': { status: 409, title: 'This course is not sold separately' },
  'course.owned': { status: 409, title: 'You already own this course' },
  'subscription.exists': { status: 409, title: 'You already have a subscription' },
  'subscription.none': { status: 409, title: 'There is no active subscription' },
  'subscription.past_due': { status: 409, title: 'The last renewal is not paid yet' },
  'subscription.same': { status: 409, title: 'This is already your plan' },
  'refund.not_due': { status: 409, title: 'No refund is due under the refund policy' },
  'refund.changed': { status: 409, title: 'The refund is now a different amount' },
  'refund.asked': { status: 409, title: 'A refund has already been requested' },
  'refund.not_found': { status: 404, title: 'Refund request not found' },
  'refund.decided': { status: 409, title: 'This refund was already decided' },
  'refund.too_much': { status: 409, title: 'The amount is more than can be refunded' },
  'instructor_payment.not_found': { status: 404, title: 'Instructor payment not found' },
  'instructor_payment.paid': { status: 409, title: 'This payment is already paid or on its way' },
  'instructor_payment.changed': { status: 409, title: 'The amount of this payout has changed' },
  'instructor_payment.nothing_due': {
    status: 409,
    title: 'Nothing is due, because refunds exceed the earnings',
  },
  'instructor_payment.not_ours': { status: 409, title: 'This payment is owed to us, so nothing can be sent' },
  'payee.not_ready': { status: 409, title: 'Stripe cannot pay this instructor yet' },
  'payee.refused': { status: 409, title: 'Stripe refused the request' },
  'keys.refused': { status: 400, title: 'The provider did not accept these keys' },
  'webhook.refused': { status: 400, title: 'This request does not come from the payment provider' },
  'review.not_found': { status: 404, title: 'Review not found' },
  'review.too_early': { status: 409, title: 'You can review a session after it took place' },
  'review.not_received': { status: 409, title: 'You can review a product after you received it' },
  'review.own': { status: 409, title: 'This is your own review' },
  'review.changed': { status: 409, title: 'More members have reported this review in the meantime' },
  'review.closed': { status: 409, title: 'This review can no longer be changed' },
  'message.not_found': { status: 404, title: 'Message not found' },
  'message.changed': { status: 409, title: 'Another admin has changed this message in the meantime' },
  'answer.not_found': { status: 404, title: 'Canned answer not found' },
  'answer.changed': { status: 409, title: 'Another admin has changed this canned answer in the meantime' },
  'answer.too_many': { status: 409, title: 'The maximum number of canned answers is reached' },
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
  'file.wrong_type': { status: 400, title: 'The content of the file does not match its name' },
  'file.not_digital': { status: 409, title: 'Only a digital product has a file' },
  'file.not_ready': { status: 409, title: 'The file is not ready yet' },
  'file.no_chunk': { status: 404, title: 'The file has no such chunk' },
  'device.not_found': { status: 404, title: 'Device not found' },
  'device.too_many': { status: 409, title: 'Your files are on the maximum number of devices' },
  'address.not_found': { status: 404, title: 'Address not found' },
  'address.too_many': { status: 409, title: 'The maximum number of addresses is reached' },
  'product.changed': { status: 409, title: 'The product was changed in the meantime' },
  'server.busy': { status: 503, title: 'Kiai is busy. Please try again in a moment' },
  'server.late': {
    status: 503,
    title: 'The request took too long. Please check the result before you try again',
  },
  'server.error': { status: 500, title: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

/** The title of a problem; a stored code that is no longer in use stays as it is. */
export const titleOfProblem = (code: string): string =>
  Object.hasOwn(problems, code) ? problems[code as ProblemCode].title : code

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
