import styles from './legal-page.module.css'
import { HowToReachUs, LegalLink, LegalPage, type LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'what',
    title: 'What cookies are',
    body: (
      <>
        <p>
          Cookies are small text files that a website asks your browser to store. The browser sends them back
          with each later request, so that the site knows, for example, that you are signed in.
        </p>
        <p>
          This policy also applies to similar technologies, such as the local storage of your browser. We
          store your recent searches and your player volume there. Neither leaves your device. Files that you
          have bought are stored there during their download, with a random number that we use to count the
          devices with your files.
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
              <td>Shows only that a session exists</td>
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
          They tell us in aggregate which pages and lessons people use and where they stop, so that we can
          improve them. They are not used to follow you on other sites.
        </p>
        <h3>Marketing cookies</h3>
        <p>
          They would let us measure whether one of our announcements brought you here. We set them only with
          your consent.
        </p>
      </>
    ),
  },
  {
    id: 'third-parties',
    title: 'Third-party services',
    body: (
      <>
        <p>
          Some parts of Kiai are run by third parties, which may set their own cookies while you use them:
        </p>
        <ul>
          <li>
            <strong>Payments:</strong> card and wallet providers (Stripe and PayPal) set cookies to complete a
            payment and to prevent fraud.
          </li>
          <li>
            <strong>Video delivery:</strong> our content delivery network checks signed cookies before it
            delivers a video.
          </li>
          <li>
            <strong>Analytics:</strong> measuring services count visits in the way described above.
          </li>
          <li>
            <strong>Authentication:</strong> the hosted sign-in keeps a cookie of its own while you sign in.
          </li>
        </ul>
        <p>Their own policies describe how they use them.</p>
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
        Before we use a cookie that is not described here, we update this page and its date. For other
        personal data, see the <LegalLink to="/privacy-policy">Privacy Policy</LegalLink>.
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
          We need a few cookies to keep you signed in and to play your videos. You decide about all other
          cookies.
        </p>
      }
      sections={sections}
    />
  )
}
