import type { MessageThread } from '#shared/contract/contact/message.ts'
import type { User } from '#shared/contract/members/user.ts'
import { planNames } from '#shared/rules/money/subscription.ts'
import type { AnswerVariable } from '#shared/rules/office/canned-answer.ts'

/** The values of the variables of a canned answer, for one message. */
export function factsOf(
  { name, subject, sender }: MessageThread,
  admin: User | undefined,
): Record<AnswerVariable, string> {
  return {
    firstName: name.split(/\s+/)[0] ?? name,
    name,
    subject,
    plan: sender ? planNames[sender.tier] : 'no plan',
    admin: admin?.firstName ?? 'Kiai',
  }
}
