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
          considered; our team reviews each case.
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
          A package is {sizes.join(' or ')} sessions of one length with one instructor, paid together. You can
          book each of them within {validMonths} months from the purchase. After that, the remaining sessions
          can no longer be booked and are not refunded.
        </p>
        <p>
          While none of its sessions is used, a package is{' '}
          <strong>refunded in full within {unusedDays} days from the purchase</strong>. After that, or if you
          have used some of them, our team reviews your request. You receive the price less the used sessions,
          each at the price of a single session.
        </p>
        <table>
          <caption>What happens to a session of your package when you cancel it</caption>
          <thead>
            <tr>
              <th scope="col">You cancel</th>
              <th scope="col">You receive</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{session.fullFromHours} or more hours before</th>
              <td>The session is returned to your package</td>
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
          If the instructor cancels or does not come, the session is always returned to your package. If the
          package has expired or was refunded, the session is refunded in money instead.
        </p>
        <p>
          A package keeps its length and its price, even if the instructor changes their offers. If the
          instructor no longer teaches at Kiai, unused sessions are refunded automatically at their price in
          the package.
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
            Exchanges for another size or colour are possible while it is in stock. We hold it for you for{' '}
            {exchangeHoldDays} days and send it free of charge when your item has arrived. If your item
            arrives later, you get a refund instead.
          </li>
          <li>If your order has not arrived, contact us. The return period starts with the delivery.</li>
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
        not have been fully downloaded: a large file is downloaded in parts, and its last part ends the
        refund. There is no refund after sharing has been detected.
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
        This policy adds to your rights as a consumer under the law of your country. It does not limit them.
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
          {unusedDays} days. The details are below. Our system applies the same rules.
        </p>
      }
      sections={sections}
    />
  )
}
