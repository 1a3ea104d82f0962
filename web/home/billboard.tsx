import type { User } from '#shared/contract/members/user.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Poster } from '../ui/media/poster.tsx'
import styles from './billboard.module.css'
import { LeadWords } from './lead-words.tsx'
import { type Featured, isNewcomer, type Lead, leadOf, type Training } from './use-training.ts'

type BillboardProps = { user: User | undefined; training: Training; featured: Featured }

/** The main picture of home: the item that the member continues, or starts with. */
export function Billboard({ user, training, featured }: BillboardProps) {
  const lead = leadOf(training, featured)
  return (
    <section
      className={styles.billboard}
      data-bare={lead === null || undefined}
      aria-labelledby="welcome"
      aria-busy={lead === undefined}
    >
      {lead && <Picture lead={lead} />}
      <div className={`${styles.words} page-width`}>
        <h1 id="welcome" className={styles.hello}>
          {user ? greeting(user, training) : <Someone />}
        </h1>
        {lead ? <LeadWords lead={lead} /> : lead === undefined && <Shapes />}
      </div>
    </section>
  )
}

function greeting({ firstName }: User, training: Training): string {
  return `${isNewcomer(training) ? 'Welcome to Kiai' : 'Welcome back'}, ${firstName || 'Martial Artist'}`
}

function Someone() {
  return (
    <>
      <span className="visually-hidden">Home</span>
      <Skeleton width="14rem" height="1.3em" />
    </>
  )
}

function Picture({ lead }: { lead: Lead }) {
  const { thumbnailUrl, tint } = shownOf(lead)
  return (
    <div className={styles.picture}>
      <Poster key={thumbnailUrl} url={thumbnailUrl} sizes="76vw" tint={tint} eager />
    </div>
  )
}

function shownOf(lead: Lead) {
  if (lead.kind === 'lesson') return { thumbnailUrl: lead.course.thumbnailUrl, tint: undefined }
  const { thumbnailUrl, category } = lead.kind === 'course' ? lead.course : lead.video
  return { thumbnailUrl, tint: category?.slug }
}

/** Placeholders while loading. */
function Shapes() {
  return (
    <div className={styles.lead} aria-hidden="true">
      <Skeleton width="6rem" height="0.75rem" />
      <div className={styles.title}>
        <Skeleton width="min(30rem, 90%)" height="0.9em" />
      </div>
      <div className={styles.facts}>
        <Skeleton width="14rem" height="1em" />
      </div>
      <div className={styles.text}>
        <Skeleton width="min(26rem, 100%)" height="2.5em" />
      </div>
      <div className={styles.ways}>
        <Skeleton width="9.5rem" height="3.25rem" />
        <Skeleton width="9.5rem" height="3.25rem" />
      </div>
    </div>
  )
}
