import { demoAccounts } from './accounts.ts'
import { demoCannedAnswers, demoMessages, type SeedMessage } from './content/messages.ts'

const hour = 3_600_000

/** Writes the messages to the team, and the stored answers. */
export async function loadMessages(now: Date): Promise<void> {
  const { memberIdOf } = await import('../../functions/model/members/member.ts')
  const { message } = await import('../../functions/model/contact/message.ts')
  const { messageEntry } = await import('../../functions/model/contact/message-entry.ts')
  const { cannedAnswer } = await import('../../functions/model/contact/canned-answer.ts')
  const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()
  const accountOf = (wanted: string) => {
    const account = demoAccounts.find(({ email }) => email === wanted)
    return account && memberIdOf(account.sub)
  }
  const admin = accountOf('admin@kiai.test') ?? ''
  const whose = ({ slug, email }: SeedMessage) => {
    const memberId = accountOf(email)
    return { id: `msg_demo-${slug}`, email, ...(memberId && { memberId }) }
  }
  const messages = demoMessages.map((seed) => {
    const { slug, name, subject, category, state, dueInHours, isTaken, said } = seed
    const [first] = said
    const updatedAt = inHours(-(said.at(-1)?.[1] ?? 0))
    const dueAt = inHours(dueInHours)
    return {
      ...whose(seed),
      name,
      subject,
      category,
      state,
      token: slug.padEnd(43, '0').slice(0, 43),
      ...(isTaken && { assigneeId: admin }),
      dueAt,
      place: state === 'open' ? dueAt : updatedAt,
      version: said.filter(([kind]) => kind !== 'note').length,
      createdAt: inHours(-(first?.[1] ?? 0)),
      updatedAt,
    }
  })
  await message().put(messages).go()
  const entries = demoMessages.flatMap((seed) =>
    seed.said.map(([kind, hoursAgo, text], place) => {
      const { id: messageId, ...theirs } = whose(seed)
      const by = kind === 'message' ? {} : { by: admin }
      return {
        ...theirs,
        messageId,
        id: `men_${seed.slug}-${place + 1}`,
        kind,
        text,
        ...by,
        at: inHours(-hoursAgo),
      }
    }),
  )
  await messageEntry().put(entries).go()
  const at = inHours(-400)
  const answers = demoCannedAnswers.map(([slug, name, text]) => ({
    id: `can_demo-${slug}`,
    name,
    text,
    createdAt: at,
    updatedAt: at,
  }))
  await cannedAnswer().put(answers).go()
}
