import { packageRules } from '#shared/rules/money/package.ts'
import { refundRules } from '#shared/rules/money/refund.ts'
import { exchangeHoldDays } from '#shared/rules/store/exchanges.ts'
import { ContactSupport } from '../../parts/contact/contact-support.tsx'
import { HowToReachUs, LegalLink, LegalPage, type LegalSection } from './legal-page.tsx'

const { subscription, course, session, physical, digital, takes, support } = refundRules
const { sizes, validMonths, unusedDays } = packageRules
const { premium, master } = subscription

/** `5-7 business days`. */
const businessDays = ([from, to]: readonly [number, number]) => `${from}-${to} business days`

const sections: readonly LegalSection[] = [
  {
    id: 'premium',
    title: 'Premium subscription',
    body: (
      <>
        <p>
          First-time subscribers to Premium have a <strong>{premium.days}-day money-back guarantee</strong>.
          Contact support before day {premium.days}, counted from the moment you were charged, and we return
          the whole amount. The refund is made in {businessDays(takes.approved)}.
        </p>
        <p>
          You can cancel anytime before the next billing cycle. Cancelling stops the next charge; there is no
          refund for a partial month, and your access continues to the end of the period you have paid for.
        </p>
      </>
    ),
  },
  {
    id: 'master',
    title: 'Master subscription',
    body: (
      <>
        <p>
          First-time subscribers to Master have a <strong>{master.days}-day money-back guarantee</strong>,
          counted from the moment you were charged.
        </p>
        <p>
          There is no partial refund once exclusive content, such as master classes, has been accessed. Where
          a technical issue on our side kept you from using what you paid for, a pro-rated refund may be
          considered; a person looks at each such case.
        </p>
      </>
    ),
  },
  {
    id: 'courses',
    title: 'Courses',
    body: (
      <p>
        A course that was bought can be returned within a <strong>{course.days}-day window</strong>. You
        receive a full refund if under {course.viewedUnderPercent}% of its content has been viewed. What
        counts as viewed is the share of the course shown as your progress.
      </p>
    ),
  },
  {
    id: 'sessions',
    title: 'Private sessions with instructors',
    body: (
      <>
        <table>
          <caption>What you get back when you cancel a session, by the time left until it starts</caption>
          <thead>
            <tr>
              <th scope="col">You cancel</th>
              <th scope="col">Refund</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{session.fullFromHours} or more hours before</th>
              <td>Full refund</td>
            </tr>
            <tr>
              <th scope="row">
                {session.partFromHours}-{session.fullFromHours} hours before
              </th>
              <td>{session.partPercent}%</td>
            </tr>
            <tr>
              <th scope="row">Under {session.partFromHours} hours before</th>
              <td>No refund</td>
            </tr>
          </tbody>
        </table>
        <p>
          Exactly {session.fullFromHours} hours ahead still counts as {session.fullFromHours} hours, exactly{' '}
          {session.partFromHours} as {session.partFromHours}. You always receive a{' '}
          <strong>full refund for an instructor no-show or a technical failure</strong> that made the session
          impossible.
        </p>
      </>
    ),
  },
  {
    id: 'packages',
    title: 'Packages of sessions',
    body: (
      <>
        <p>
          A package is {sizes.join(' or ')} sessions of one length with one instructor, paid at once. You book
          each of them when it suits you, within {validMonths} months from the purchase. After that none of
          them is booked any more, and those that are left are not refunded.
        </p>
        <p>
          While none of its sessions is used, a package is{' '}
          <strong>refunded in full within {unusedDays} days from the purchase</strong>. Later, or once some of
          them are used, a person looks at your request: you receive what you paid less the sessions you used,
          each at the price of a single session.
        </p>
        <table>
          <caption>What becomes of a session of your package when you cancel it</caption>
          <thead>
            <tr>
              <th scope="col">You cancel</th>
              <th scope="col">You receive</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{session.fullFromHours} or more hours before</th>
              <td>The use goes back to your package</td>
            </tr>
            <tr>
              <th scope="row">
                {session.partFromHours}-{session.fullFromHours} hours before
              </th>
              <td>{session.partPercent}% of its price, in money</td>
            </tr>
            <tr>
              <th scope="row">Under {session.partFromHours} hours before</th>
              <td>Nothing; the session counts as used</td>
            </tr>
          </tbody>
        </table>
        <p>
          Where the instructor cancels or does not come, the use always goes back to your package. What would
          go back to it is refunded in money once the package is over or was returned.
        </p>
        <p>
          A package keeps its length and its price, whatever the instructor offers later. Where they do not
          teach at Kiai any more, the unused sessions are refunded automatically, each at what it cost in the
          package.
        </p>
      </>
    ),
  },
  {
    id: 'physical',
    title: 'Physical merchandise',
    body: (
      <>
        <p>
          T-shirts and other goods we ship can be returned within {physical.days} days from delivery. They
          must be unused, in the state in which they reached you.
        </p>
        <ul>
          <li>You pay the return shipping, unless we sent the wrong article or it arrived damaged.</li>
          <li>
            Exchanges for another size or colour are possible as long as it is in stock. We keep it for you
            for {exchangeHoldDays} days and send it at no cost once yours has arrived; nothing is refunded
            then. If yours arrives later, you get your money back instead.
          </li>
          <li>If your order has not arrived, write to us; the time to return it has not begun.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'digital',
    title: 'Digital merchandise',
    body: (
      <p>
        Video clips and photos can be returned within a {digital.days}-day window from the purchase. They must
        not have been fully downloaded. There is no refund after sharing has been detected.
      </p>
    ),
  },
  {
    id: 'non-refundable',
    title: 'What is not refundable',
    body: (
      <ul>
        <li>Gift subscriptions, which are refundable to the original purchaser only</li>
        <li>Promotional or discounted subscriptions</li>
        <li>Accounts with extensive use beyond our guidelines</li>
        <li>
          Accounts ended for violations of the <LegalLink to="/terms-of-service">Terms of Service</LegalLink>
        </li>
      </ul>
    ),
  },
  {
    id: 'requesting',
    title: 'How to request a refund',
    body: (
      <>
        <p>
          <ContactSupport>Contact support</ContactSupport>. A request needs:
        </p>
        <ul>
          <li>The email address of your account</li>
          <li>The order or transaction ID</li>
          <li>A detailed reason</li>
          <li>Screenshots, if it is about a technical issue</li>
        </ul>
      </>
    ),
  },
  {
    id: 'times',
    title: 'How long it takes',
    body: (
      <table>
        <caption>From your request to the money</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">First reply of support</th>
            <td>
              Within {support.repliesWithinHours} hours, {support.days} {support.hours}
            </td>
          </tr>
          <tr>
            <th scope="row">Review of your request</th>
            <td>{businessDays(takes.review)}</td>
          </tr>
          <tr>
            <th scope="row">Approved refunds are made</th>
            <td>In {businessDays(takes.approved)}</td>
          </tr>
          <tr>
            <th scope="row">Refunds to a card may take</th>
            <td>{businessDays(takes.card)}</td>
          </tr>
          <tr>
            <th scope="row">Refunds to a wallet such as PayPal</th>
            <td>{businessDays(takes.wallet)}</td>
          </tr>
        </tbody>
      </table>
    ),
  },
  {
    id: 'rights',
    title: 'Your statutory rights',
    body: (
      <p>
        This policy gives you rights beside those the law of your country gives you as a consumer. It takes
        none of them away.
      </p>
    ),
  },
  { id: 'contact', title: 'How to reach us', body: <HowToReachUs /> },
]

export function RefundPolicyPage() {
  return (
    <LegalPage
      title="Refund Policy"
      updated="January 28, 2025"
      summary={
        <p>
          {premium.days} days for Premium, {master.days} for Master, {course.days} for courses and goods.
          Sessions are fully refunded up to {session.fullFromHours} hours ahead, unused packages within{' '}
          {unusedDays} days. The details are below, and they are the very rules our system decides by.
        </p>
      }
      sections={sections}
    />
  )
}
