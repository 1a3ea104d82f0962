import type { Tier } from '../rules/access/access.ts'
import { planNames } from '../rules/money/subscription.ts'
import type { Block, Letter } from './blocks.ts'
import { day, moment, money, named } from './words.ts'

type PaidTier = Exclude<Tier, 'free'>

export type SubscriptionChangedFacts = {
  firstName?: string | undefined
  /** The path of the page that manages the subscription. */
  path: string
} & (
  | { change: 'started' | 'resumed'; tier: PaidTier; monthlyCents: number; renewsAt: string }
  | {
      change: 'upgraded'
      from: PaidTier
      tier: PaidTier
      /** The amount charged at once. */
      chargedCents: number
      monthlyCents: number
      renewsAt: string
    }
  | { change: 'downgradePlanned'; from: PaidTier; tier: PaidTier; at: string; monthlyCents: number }
  | { change: 'cancelPlanned'; tier: PaidTier; until: string }
  | { change: 'ended'; tier: PaidTier; at: string }
)

type Said = Pick<Letter, 'subject' | 'preview'> & {
  heading: string
  text: string
  facts: [label: string, value: string][]
  label: string
  path?: string
}

/** A subscription that began, changed, will change, or ended: the date, and the charge. */
export function subscriptionChanged(facts: SubscriptionChangedFacts): Letter {
  const { heading, text, facts: told, label, path, ...letter } = wordsOf(facts)
  const button: Block = { kind: 'button', label, path: path ?? facts.path }
  return {
    ...letter,
    because: 'You get this because your subscription changed.',
    blocks: [
      { kind: 'eyebrow', text: 'Your subscription' },
      { kind: 'heading', text: heading },
      { kind: 'text', text },
      { kind: 'facts', facts: told },
      button,
    ],
  }
}

function wordsOf(facts: SubscriptionChangedFacts): Said {
  const plan = planNames[facts.tier]
  const who = named(facts.firstName)
  switch (facts.change) {
    case 'started':
      return {
        subject: `Welcome to Kiai ${plan}`,
        preview: `You can open everything in ${plan} now.`,
        heading: `You are on Kiai ${plan}${who}`,
        text: `You can open everything in ${plan} now. The receipt for your payment comes in a separate mail.`,
        facts: renewal(facts),
        label: 'Manage subscription',
      }
    case 'resumed':
      return {
        subject: `Kiai ${plan} continues`,
        preview: 'Your planned cancellation was withdrawn.',
        heading: `Kiai ${plan} continues${who}`,
        text: 'Your planned change was withdrawn. Nothing was charged now.',
        facts: renewal(facts),
        label: 'Manage subscription',
      }
    case 'upgraded':
      return {
        subject: `You are on Kiai ${plan} now`,
        preview: `${money(facts.chargedCents)} was charged for the rest of this month.`,
        heading: `From ${planNames[facts.from]} to ${plan}${who}`,
        text: `You can open everything in ${plan} now. ${money(facts.chargedCents)} was charged for the rest of this month.`,
        facts: renewal(facts),
        label: 'Manage subscription',
      }
    case 'downgradePlanned':
      return {
        subject: `Kiai ${planNames[facts.from]} becomes ${plan} on ${day(facts.at)}`,
        preview: 'Nothing was charged now.',
        heading: `${planNames[facts.from]} becomes ${plan} on ${day(facts.at)}`,
        text: `You keep everything in ${planNames[facts.from]} until then${who}. Nothing was charged now.`,
        facts: [
          ['Changes on', moment(facts.at)],
          ['Then', `${money(facts.monthlyCents)} a month`],
        ],
        label: 'Manage subscription',
      }
    case 'cancelPlanned':
      return {
        subject: `Kiai ${plan} ends on ${day(facts.until)}`,
        preview: 'You will not be charged again.',
        heading: `${plan} ends on ${day(facts.until)}`,
        text: `You will not be charged again${who}. You keep everything in ${plan} until then and can still resume the plan.`,
        facts: [['Access until', moment(facts.until)]],
        label: `Keep ${plan}`,
      }
    case 'ended':
      return {
        subject: `Kiai ${plan} has ended`,
        preview: 'You keep your account and everything that is free.',
        heading: `${plan} has ended${who}`,
        text: 'You are no longer charged. You keep your account, your progress and everything that is free.',
        facts: [['Ended on', moment(facts.at)]],
        label: 'See the plans',
        path: '/subscribe',
      }
  }
}

const renewal = ({ monthlyCents, renewsAt }: { monthlyCents: number; renewsAt: string }): Said['facts'] => [
  ['Price', `${money(monthlyCents)} a month`],
  ['Next payment', moment(renewsAt)],
]
