import { preparationRules } from '#shared/rules/sessions/preparation.ts'
import { HowToReachUs, LegalLink, LegalPage, type LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          Kiai decides what happens with the personal data described here. You reach us about anything to do
          with it at:
        </p>
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
          <strong>Account:</strong> your email address, your first and last name and a profile picture, where
          you give them. Your password stays with our sign-in provider; we never see it.
        </li>
        <li>
          <strong>Training:</strong> what you watch and how far, courses and lessons you take, likes,
          bookmarks and ratings, and the streak, level and certificates that follow from them.
        </li>
        <li>
          <strong>Searches:</strong> your recent searches are kept on your device alone. Our servers answer a
          search and do not file it under your name.
        </li>
        <li>
          <strong>Payments:</strong> your plan, orders and bookings, with amounts and dates. Card numbers go
          straight to the payment provider and never reach us.
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
        Most of it we need to fulfil our contract with you. Records of payments the law requires. Security and
        improvement of the service are our legitimate interest. For the newsletter and for marketing cookies
        we ask your consent, which you can take back at any time.
      </p>
    ),
  },
  {
    id: 'share',
    title: 'Who receives it',
    body: (
      <>
        <p>We do not sell personal data. Those who work for us receive what their part needs:</p>
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
        As long as you have an account. When you delete it, it is closed at once and everything personal is
        erased after 14 days, in which you can still undo it. Records of payments stay as long as tax law
        asks, without anything they do not need. A practice clip goes {preparationRules.kept} days after its
        session, technical records after weeks.
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
            <strong>See and take along:</strong> your profile exports everything we hold about you as a file.
          </li>
          <li>
            <strong>Correct:</strong> change your name, picture and preferences in your profile.
          </li>
          <li>
            <strong>Delete:</strong> close your account in your profile, without giving a reason.
          </li>
          <li>
            <strong>Object and restrict:</strong> write to us; every newsletter can be cancelled by the link
            in it.
          </li>
        </ul>
        <p>
          We answer within 30 days. If you think we are wrong, you may turn to the data protection authority
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
        children. If you learn of an account of a younger child, tell us and we delete it.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        Everything is encrypted on its way and where it lies. Sessions are held in cookies that scripts cannot
        read, payment keys in a vault that only the payment service opens, and whoever works on Kiai sees only
        what their task needs. If a breach concerns you, you will hear it from us without delay.
      </p>
    ),
  },
  {
    id: 'transfers',
    title: 'Where it is processed',
    body: (
      <p>
        Our servers stand in the United States. Data of members elsewhere is transferred under the safeguards
        the law of their country asks for, such as standard contractual clauses.
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
          We collect what training with Kiai needs, sell none of it, and let you take it along or have it
          erased whenever you like.
        </p>
      }
      sections={sections}
    />
  )
}
