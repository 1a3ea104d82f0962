import { preparationRules } from '#shared/rules/sessions/preparation.ts'
import { HowToReachUs, LegalLink, LegalPage, type LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>Kiai is responsible for the personal data described here. You can reach us at:</p>
        <HowToReachUs />
      </>
    ),
  },
  {
    id: 'collect',
    title: 'What we collect',
    body: (
      <ul>
        <li>
          <strong>Account:</strong> your email address, your first and last name and a profile picture, if you
          provide them. Your password stays with our sign-in provider; we never see it.
        </li>
        <li>
          <strong>Training:</strong> what you watch and how far, courses and lessons you take, likes,
          bookmarks and ratings, and the streak, level and certificates that follow from them.
        </li>
        <li>
          <strong>Searches:</strong> your recent searches are stored only on your device. Our servers answer a
          search and do not store it with your account.
        </li>
        <li>
          <strong>Payments:</strong> your plan, orders and bookings, with amounts and dates. Card numbers go
          straight to the payment provider and never reach us.
        </li>
        <li>
          <strong>Downloads:</strong> which parts of your files were downloaded, and the kind of browser of
          each of your devices
        </li>
        <li>
          <strong>Sessions:</strong> with whom you train and when, the time zone of your device, and the notes
          and the practice clip that you share to prepare.
        </li>
        <li>
          <strong>Instructors:</strong> biography, specialties, languages, credentials, hourly rate and the
          account you are paid to.
        </li>
        <li>
          <strong>Messages:</strong> what you write to support, in live chats and to instructors.
        </li>
        <li>
          <strong>Newsletter:</strong> your address and first name. Some newsletters count whether they are
          opened and their links are followed, and say so in their footer: once for each reader and without a
          time. We keep this for 90 days, or until you unsubscribe.
        </li>
        <li>
          <strong>Technical records:</strong> time, address of the request and kind of browser, kept for a
          short time to keep the service safe and working.
        </li>
      </ul>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    body: (
      <ul>
        <li>To give you what you signed up for: videos by your plan, courses, sessions and orders</li>
        <li>To pick up where you left off on any device, and to suggest what to train next</li>
        <li>To take payments, pay instructors, and keep the books the law asks for</li>
        <li>To send what you asked for: reminders, alerts and, only if you subscribe, our newsletter</li>
        <li>To prevent fraud and misuse, and to find and repair faults</li>
      </ul>
    ),
  },
  {
    id: 'grounds',
    title: 'On what grounds',
    body: (
      <p>
        We need most of this data to fulfil our contract with you. The law requires records of payments.
        Security and improvement of the service are our legitimate interests. We ask for your consent for the
        newsletter and for marketing cookies. You can withdraw it at any time.
      </p>
    ),
  },
  {
    id: 'share',
    title: 'Who receives it',
    body: (
      <>
        <p>We do not sell personal data. Our service providers receive only the data that they need:</p>
        <ul>
          <li>Payment providers (Stripe, PayPal), to charge, refund and pay out</li>
          <li>Our cloud provider, to store data, send mail and deliver video</li>
          <li>The hosted sign-in, to know that it is you</li>
          <li>
            The instructor you book: your name, the time and your time zone, and what you share about the
            session, in words or as a clip
          </li>
          <li>Carriers, to deliver what you ordered</li>
          <li>Authorities, where the law obliges us</li>
        </ul>
        <p>Other members see your first name where you take part in public: in live chats and in ratings.</p>
      </>
    ),
  },
  {
    id: 'keep',
    title: 'How long we keep it',
    body: (
      <p>
        We keep your data as long as you have an account. When you delete your account, it is closed
        immediately, and all personal data is erased after 14 days. Until then, you can undo the deletion. We
        keep records of payments as long as tax law requires, reduced to the necessary data. A practice clip
        goes {preparationRules.kept} days after its session, technical records after weeks.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <ul>
          <li>
            <strong>Access and export:</strong> in your profile, you can export all data that we store about
            you.
          </li>
          <li>
            <strong>Correct:</strong> change your name, picture and preferences in your profile.
          </li>
          <li>
            <strong>Delete:</strong> close your account in your profile, without giving a reason.
          </li>
          <li>
            <strong>Object and restrict:</strong> write to us. You can unsubscribe from the newsletter with
            the link in each mail.
          </li>
        </ul>
        <p>
          We answer within 30 days. If you think we are wrong, you can contact the data protection authority
          of your country.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Kiai is for people who are at least 13 years old. We do not knowingly collect data of younger
        children. If you know of an account of a younger child, tell us and we delete it.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        All data is encrypted in transit and at rest. Sessions are stored in cookies that scripts cannot read,
        and payment keys in a vault that only the payment service can open. People who work on Kiai see only
        the data that their task requires. If a breach affects you, we tell you without delay.
      </p>
    ),
  },
  {
    id: 'transfers',
    title: 'Where it is processed',
    body: (
      <p>
        Our servers are in the United States. We transfer data of members in other countries under the
        safeguards that their law requires, such as standard contractual clauses.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When this policy changes in a way that matters to you, we tell you by email before it takes effect.
        Cookies have <LegalLink to="/cookie-policy">a policy of their own</LegalLink>.
      </p>
    ),
  },
]

export function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      updated="January 2025"
      summary={
        <p>
          We collect only the data that Kiai needs, do not sell it, and let you export or delete it at any
          time.
        </p>
      }
      sections={sections}
    />
  )
}
