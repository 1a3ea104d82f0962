import styles from './legal-page.module.css'
import { HowToReachUs, LegalLink, LegalPage, type LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'what',
    title: 'What cookies are',
    body: (
      <>
        <p>
          Cookies are small text files that a website asks your browser to keep. The browser sends them back
          with each later request, so that the site knows, for example, that you are signed in.
        </p>
        <p>
          What we say here also holds for similar means, such as the local storage of your browser. We keep
          your recent searches and your player volume there; neither leaves your device.
        </p>
      </>
    ),
  },
  {
    id: 'types',
    title: 'The four types of cookies',
    body: (
      <>
        <h3>Essential cookies</h3>
        <p>
          Kiai cannot work without them, so they are always on. They keep you signed in, protect forms against
          misuse, and let your browser fetch the videos your plan opens.
        </p>
        <table>
          <caption>Essential cookies we set</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">What it is for</th>
              <th scope="col">Kept</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">__Host-kiai</th>
              <td>Your session; scripts cannot read it</td>
              <td>Until you sign out or it ends</td>
            </tr>
            <tr>
              <th scope="row">kiai_signed_in</th>
              <td>Says only that there is a session, so that visitors are asked nothing</td>
              <td>As long as the session</td>
            </tr>
            <tr>
              <th scope="row">CloudFront-*</th>
              <td>Opens one video to you while you watch it</td>
              <td>Minutes</td>
            </tr>
          </tbody>
        </table>
        <h3>Functional cookies</h3>
        <p>
          They remember what you chose, such as volume, captions and filters, so that you need not choose it
          again.
        </p>
        <h3>Analytics cookies</h3>
        <p>
          They tell us in sum which pages and lessons are used and where people give up, so that we can
          improve them. They are not used to follow you on other sites.
        </p>
        <h3>Marketing cookies</h3>
        <p>
          They would let us measure whether an announcement of ours brought somebody here. We set them only
          with your consent.
        </p>
      </>
    ),
  },
  {
    id: 'third-parties',
    title: 'Third-party services',
    body: (
      <>
        <p>Some parts of Kiai are run by others, who may set cookies of their own while you use them:</p>
        <ul>
          <li>
            <strong>Payments:</strong> card and wallet providers (Stripe and PayPal) set cookies to complete a
            payment and to prevent fraud.
          </li>
          <li>
            <strong>Video delivery:</strong> our content delivery network checks signed cookies before it
            hands out a video.
          </li>
          <li>
            <strong>Analytics:</strong> measuring services count visits in the way described above.
          </li>
          <li>
            <strong>Authentication:</strong> the hosted sign-in keeps a cookie of its own while you sign in.
          </li>
        </ul>
        <p>Their own policies say what they do with them.</p>
      </>
    ),
  },
  {
    id: 'preferences',
    title: 'Managing your preferences',
    body: (
      <>
        <p>
          Every browser lets you see, block and delete cookies in its settings, usually under privacy. If you
          block essential cookies you can still read the public pages, but you cannot sign in or watch.
        </p>
        <p className={styles.soon}>
          <strong>Preference center: coming soon.</strong> It will let you switch functional, analytics and
          marketing cookies on and off one by one, right here.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When we begin to use a cookie that is not described here, we change this page and the date at its top
        first. How we treat personal data beyond cookies is in the{' '}
        <LegalLink to="/privacy-policy">Privacy Policy</LegalLink>.
      </p>
    ),
  },
  { id: 'contact', title: 'How to reach us', body: <HowToReachUs /> },
]

export function CookiePolicyPage() {
  return (
    <LegalPage
      title="Cookie Policy"
      updated="January 28, 2025"
      summary={
        <p>
          We need a few cookies to keep you signed in and to play your videos. Everything beyond that is yours
          to decide.
        </p>
      }
      sections={sections}
    />
  )
}
