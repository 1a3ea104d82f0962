import { ArrowLeft } from 'lucide-react'
import type { Instructor } from '#shared/contract/instructor.ts'
import { Link } from '../../../router/link.tsx'
import { Steps } from '../../../ui/feedback/steps.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import styles from './book-page.module.css'
import type { Change, Choice } from './use-choice.ts'

export const stages = ['Time', 'Details', 'Pay', 'Booked'] as const

/** The name that members use for their instructor. */
export const firstName = ({ name }: Pick<Instructor, 'name'>) => name.split(' ', 1).join()

type HeadProps = { instructor: Instructor; choice: Choice; change: Change; stage: number }

/** The way back, the title, and the progress. */
export function BookHead({ instructor, choice, change, stage }: HeadProps) {
  const { id, name, profileImageUrl, credentials } = instructor
  const called = firstName(instructor)
  const titles = [`Choose a time with ${called}`, `Your session with ${called}`, 'Pay for your session']
  return (
    <header className={styles.head}>
      {stage === 1 ? (
        <button
          type="button"
          className={styles.back}
          onClick={() => change({ step: undefined, wish: undefined })}
        >
          <ArrowLeft size={16} aria-hidden="true" /> <span>Other times</span>
        </button>
      ) : (
        <Link to={`/instructors/${id}`} className={styles.back}>
          <ArrowLeft size={16} aria-hidden="true" /> <span>{name}</span>
        </Link>
      )}
      <div className={styles.headRow}>
        <div className={styles.who}>
          {stage === 0 && <Avatar name={name} url={profileImageUrl} />}
          <div>
            <h1 tabIndex={-1} className={styles.title}>
              {titles[stage] ?? `Your session with ${called}`}
            </h1>
            {stage === 0 && <p className={styles.facts}>{credentials}</p>}
          </div>
        </div>
        <Steps names={stages} at={choice.booking ? Math.max(stage, 2) : stage} />
      </div>
    </header>
  )
}
