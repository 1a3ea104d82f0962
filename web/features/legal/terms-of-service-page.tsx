import { priceNoticeDays } from '#shared/rules/money/subscription.ts'
import { plans } from '../../ui/text/plans.ts'
import { HowToReachUs, LegalLink, LegalPage, type LegalSection } from './legal-page.tsx'

const minimumAge = 13
const instructorFeePercent = 15

const sections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <p>
        These terms are the contract between you and Kiai. They apply from the moment you accept them at your
        first sign-in, together with the <LegalLink to="/privacy-policy">Privacy Policy</LegalLink>, the{' '}
        <LegalLink to="/cookie-policy">Cookie Policy</LegalLink> and the{' '}
        <LegalLink to="/refund-policy">Refund Policy</LegalLink>.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Who may use Kiai',
    body: (
      <p>
        You must be <strong>at least {minimumAge} years old</strong> to use Kiai. If you are a minor where you
        live, you need the permission of a parent or guardian, who is then also responsible for payments and
        bookings.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>One person, one account. Give true details and keep your sign-in to yourself.</li>
        <li>
          You are responsible for activity in your account until you tell us that someone else has taken it
          over.
        </li>
        <li>You may close your account at any time in your profile.</li>
      </ul>
    ),
  },
  {
    id: 'subscriptions',
    title: 'Plans and billing',
    body: (
      <>
        <p>There are three plans, priced in US dollars:</p>
        <ul>
          {Object.values(plans).map(({ tier, name, price }) => (
            <li key={tier}>
              <strong>{name}:</strong> {price} per month
            </li>
          ))}
        </ul>
        <ul>
          <li>
            Paid subscriptions <strong>auto-renew monthly</strong> until you cancel. You can cancel at any
            time before the next billing date; your access continues to the end of the paid period.
          </li>
          <li>
            We give <strong>{priceNoticeDays} days notice of price changes</strong> by email. If you do not
            agree, cancel before the new price begins.
          </li>
          <li>
            There are <strong>no refunds for partial months</strong>. For refunds, see the{' '}
            <LegalLink to="/refund-policy">Refund Policy</LegalLink>.
          </li>
          <li>If a payment fails, we tell you and try again. If it still fails, you are moved to Free.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Watching and learning',
    body: (
      <>
        <p>
          Your plan gives you a personal right to watch, which you cannot pass on. You may train with what you
          see and teach what you have learned. You may not:
        </p>
        <ul>
          <li>copy, record, publish, sell or show our videos in public, in a gym or a school included;</li>
          <li>get around the protection of the videos, or collect content by machine;</li>
          <li>share your account or what you bought digitally.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'Training safely',
    body: (
      <p>
        Martial arts can injure. Ask a physician before you begin, warm up, train within your limits and with
        a partner who respects them. Videos do not replace a teacher who sees you. You train at your own risk,
        as far as the law allows us to say so.
      </p>
    ),
  },
  {
    id: 'instructors',
    title: 'Instructors and private sessions',
    body: (
      <>
        <p>
          Instructors are independent; we check their credentials before they are listed. A booking is a
          contract between you and the instructor, paid through Kiai.
        </p>
        <ul>
          <li>
            Kiai keeps <strong>{instructorFeePercent} percent</strong> on instructor earnings as its platform
            fee; the rest is the instructor’s.
          </li>
          <li>A session takes place at the booked time; joining late does not make it longer.</li>
          <li>
            For refunds after a cancellation, see the <LegalLink to="/refund-policy">Refund Policy</LegalLink>
            .
          </li>
          <li>Sessions found on Kiai must be paid through Kiai.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'store',
    title: 'The store',
    body: (
      <p>
        An order becomes binding once we confirm it. Prices and stock are those shown at checkout. Shipped
        goods stay ours until they are paid for; digital goods are for your own use.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'How we treat each other',
    body: (
      <ul>
        <li>Bow in, bow out: no harassment, hate or threats in chats, sessions and messages.</li>
        <li>No advertising, no fraud, nothing that harms the service or other members.</li>
        <li>What you post stays yours; you let us show it where you posted it.</li>
      </ul>
    ),
  },
  {
    id: 'ending',
    title: 'Ending an account',
    body: (
      <p>
        We may suspend or end an account that seriously or repeatedly breaks these terms, and say why. If
        possible, we warn you first. Amounts paid are then not refunded, unless the law says otherwise.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We are liable without limit for intent, gross negligence and injuries we cause. Otherwise we are
        liable only for what was foreseeable, and up to what you paid us in the last twelve months. We work to
        keep Kiai available, and cannot promise that it never fails.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: (
      <p>
        The law of the State of New York applies. Consumers keep the protection of the law of the country they
        live in. Write to us first: most things are settled by one conversation.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We announce changes by email at least {priceNoticeDays} days ahead. If you do not agree, you may close
        your account before they take effect.
      </p>
    ),
  },
  { id: 'contact', title: 'How to reach us', body: <HowToReachUs /> },
]

export function TermsOfServicePage() {
  return (
    <LegalPage
      title="Terms of Service"
      updated="January 2025"
      summary={
        <p>
          Be {minimumAge} or older, keep your account to yourself, treat others as you would on the mat. Plans
          renew monthly and can be cancelled at any time.
        </p>
      }
      sections={sections}
    />
  )
}
