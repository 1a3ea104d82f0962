import { demoAccounts } from './accounts.ts'
import { demoMembers } from './content/people.ts'

type Before = (days: number) => string

const content = `# Three films for a rainy Sunday

Hello {{firstName|there}}, the pass is closed, the inn is full, and someone is counting **swords**.

[Watch the films](/movies)

## Also new

- A course for white belts
- Techniques with slow motion`

/** The subscribers of the newsletter, and its issues: a draft, and a sent one. */
export async function loadNewsletter(before: Before): Promise<void> {
  const { newsletterSubscriber, newUnsubscribeToken } = await import(
    '../../functions/model/members/newsletter-subscriber.ts'
  )
  const { newsletterCount } = await import('../../functions/model/newsletter/newsletter-count.ts')
  const { memberIdOf } = await import('../../functions/model/members/member.ts')
  const subscribers = demoMembers.map(({ slug, email, firstName, daysAgo }) => ({
    email,
    firstName,
    // Sorts before every id that is made later.
    id: `sub_0-${slug}`.slice(0, 44),
    list: 'active' as const,
    isActive: true,
    subscribedAt: before(daysAgo),
    token: newUnsubscribeToken(),
  }))
  await newsletterSubscriber().put(subscribers).go()
  await newsletterCount().put({ period: 'all', active: subscribers.length }).go()
  const admin = demoAccounts.find(({ groups }) => groups.includes('admin'))
  await loadCampaigns(before, memberIdOf(admin?.sub ?? ''))
}

async function loadCampaigns(before: Before, createdBy: string): Promise<void> {
  const { campaign } = await import('../../functions/model/newsletter/campaign.ts')
  const { campaignPart } = await import('../../functions/model/newsletter/recipient.ts')
  const made = { createdBy, list: 'campaigns' as const }
  await campaign()
    .put([
      {
        ...made,
        id: 'cmp_demo-draft',
        subject: 'New this week: three films for a rainy Sunday',
        content,
        audience: 'premium',
        createdAt: before(1),
        updatedAt: before(1),
      },
      {
        ...made,
        id: 'cmp_demo-sent',
        subject: 'Kendo month begins',
        content: 'Hello {{firstName|there}}, a month of kendo begins.\n\n[Look at it](/category/kendo)',
        status: 'sent',
        delivery: 'finished',
        isGathered: true,
        sentBy: createdBy,
        sentAt: before(20),
        sentCount: 31,
        createdAt: before(21),
        updatedAt: before(20),
      },
    ])
    .go()
  await campaignPart()
    .put({ campaignId: 'cmp_demo-sent', part: '00', delivered: 30, bounced: 1, left: 2 })
    .go()
}
