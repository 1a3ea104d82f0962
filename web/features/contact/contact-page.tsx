import { Building2, CalendarClock, Code } from 'lucide-react'
import { hoursWords, office } from '#shared/rules/office/office.ts'
import { useSite } from '../../parts/site/use-site.ts'
import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { useSession } from '../../session.ts'
import { Page } from '../../ui/base/page.tsx'
import { FormSkeleton } from '../../ui/form/form-skeleton.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { ReplyForm } from './reply-form.tsx'
import { topicIn } from './topic.ts'

/** The page to write to the team, and to continue a conversation by the link in an answer. */
export function ContactPage() {
  const [params] = useSearchParams()
  const session = useSession()
  const reply = params.get('reply')
  return (
    <Page
      title="Contact"
      eyebrow={reply ? 'Your reply' : 'We are listening'}
      intro={`Write to us about anything on Kiai. We get back to you within ${office.answersWithin} hours.`}
    >
      <div className={styles.columns}>
        <div className={styles.card}>
          {reply ? (
            <ReplyForm key={reply} reply={reply} />
          ) : session.status === 'loading' && !session.failure ? (
            <FormSkeleton />
          ) : (
            <ContactForm
              key={params.toString()}
              topic={topicIn(params)}
              user={session.status === 'member' ? session.user : undefined}
            />
          )}
        </div>
        <Reach />
      </div>
    </Page>
  )
}

/** The opening hours and the address. */
function Reach() {
  const { office: home, hours: week, contactEmail } = useSite()
  return (
    <aside className={styles.reach} aria-label="How to reach us">
      <div className={styles.fact}>
        <CalendarClock size={22} strokeWidth={1.6} aria-hidden="true" />
        <div>
          <h2 className={styles.heading}>Business hours</h2>
          <dl className={styles.hours}>
            {hoursWords(week).map(([days, hours]) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.quiet}>Response within {office.answersWithin} hours.</p>
        </div>
      </div>
      <div className={styles.fact}>
        <Building2 size={22} strokeWidth={1.6} aria-hidden="true" />
        <div>
          <h2 className={styles.heading}>Main office</h2>
          <address className={styles.address}>
            {office.name}
            <br />
            {home.street}
            <br />
            {home.city}, {home.region}
          </address>
          {contactEmail && (
            <p className={styles.quiet}>
              <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </p>
          )}
        </div>
      </div>
      <div className={styles.fact}>
        <Code size={22} strokeWidth={1.6} aria-hidden="true" />
        <div>
          <h2 className={styles.heading}>Developers</h2>
          <p className={styles.quiet}>
            <Link to="/developers">See every call of the API</Link>
          </p>
        </div>
      </div>
    </aside>
  )
}
