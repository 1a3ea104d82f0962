import { packageRules } from './package.ts'
import { type RefundRule, refundRules } from './refund.ts'

const { subscription, course, session, physical, digital } = refundRules

/** The rule of a refund decision, in words for the requester. */
export const refundWords: Readonly<Record<RefundRule, string>> = {
  paid_twice: 'This had been paid for already, so it was given back by itself.',
  plan_over: 'The plan had ended before this was paid, so it was given back by itself.',
  slot_lost:
    'By the time it was paid the session could not be held for you any more, so it was given back by itself.',
  stock_lost: 'By the time it was paid the goods had been sold to others, so it was given back by itself.',
  order_cancelled: 'It was cancelled before it was packed.',
  goods_faulty: 'It arrived damaged, was missing or was another item.',
  technical: 'You told us that something did not work: a person looks at it.',
  by_hand: 'A person at Kiai decided it.',
  session_over: 'A session that is over, or was cancelled, is not refunded by a rule.',
  package_closed: 'A refund has closed this package already, so no rule gives more of it back.',
  absence_disputed: 'You and your instructor do not agree on who came: a person decides.',
  'subscription.within_window': `A first subscription is refunded in full within ${subscription.premium.days} days for Premium and ${subscription.master.days} days for Master.`,
  'subscription.not_first': 'The money-back guarantee is for a first subscription; this was a later one.',
  'subscription.window_over': `The money-back guarantee lasts ${subscription.premium.days} days for Premium and ${subscription.master.days} days for Master; these were over.`,
  'subscription.technical_issue': 'You told us of technical issues, and a person looked into them.',
  'subscription.exclusive_accessed': 'Content that only Master members see had been opened.',
  'subscription.gift': 'A gift subscription is refunded to who paid for it.',
  'subscription.gift_not_purchaser': 'A gift subscription is refunded only to who paid for it.',
  'subscription.discounted': 'Subscriptions at a promotional price are not refunded.',
  'account.extensive_use': 'The account had been used extensively.',
  'account.terms_violated': 'The account had been used against the Terms of Service.',
  'course.within_window': `A course is refunded within ${course.days} days while less than ${course.viewedUnderPercent}% of it was viewed.`,
  'course.window_over': `A course is refunded within ${course.days} days; these were over.`,
  'course.too_much_viewed': `A course is refunded while less than ${course.viewedUnderPercent}% of it was viewed.`,
  'session.early_enough': `A session cancelled at least ${session.fullFromHours} hours before it begins is refunded in full.`,
  'session.late': `A session cancelled ${session.partFromHours} to ${session.fullFromHours} hours before it begins is refunded by ${session.partPercent}%.`,
  'session.too_late': `A session cancelled less than ${session.partFromHours} hours before it begins is not refunded.`,
  'session.cancelled_by_instructor': 'The instructor cancelled the session, so all of it is refunded.',
  'session.cancelled_by_kiai': 'Kiai cancelled the session, so all of it is refunded.',
  'session.instructor_absent': 'The instructor did not come, so all of it is refunded.',
  'session.technical_failure': 'The session failed for technical reasons, so all of it is refunded.',
  'package.session_returned': 'The session goes back to your package, and can be booked again.',
  'credit.session_returned': 'Your Master credit comes back, and another session can be booked with it.',
  'credit.session_used': `A session booked with a Master credit gives it back until ${session.fullFromHours} hours before it begins. After that the credit is used up.`,
  'package.unused': `A package is refunded in full within ${packageRules.unusedDays} days while none of its sessions was used.`,
  'package.part_used':
    'Of a package the sessions that were used are deducted at the price of single ones: a person looks at it.',
  'package.not_usable':
    'The instructor does not teach at Kiai any more, so what was not used of the package is refunded, at what it cost in it.',
  'package.over': 'All of its sessions were used, or its time is over.',
  'physical.within_window': `What is unused is taken back within ${physical.days} days of its delivery.`,
  'physical.window_over': `What was delivered is taken back within ${physical.days} days; these were over.`,
  'physical.not_delivered': 'It had not been delivered, and a person looked into it.',
  'physical.by_return':
    'What was delivered is refunded once it has come back to us: the return begins on the page of its order.',
  'physical.used': 'What has been used is not taken back.',
  'digital.within_window': `A digital product that was not fully downloaded is refunded within ${digital.days} days.`,
  'digital.window_over': `A digital product is refunded within ${digital.days} days; these were over.`,
  'digital.downloaded': 'A digital product that was fully downloaded is not refunded.',
  'digital.shared': 'A digital product that was shared is not refunded.',
}
