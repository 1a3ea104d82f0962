import { useState } from 'react'
import type { Instructor } from '#shared/contract/instructor.ts'
import styles from './instructor-card.module.css'

/** A face; without one, or when it cannot be had, the first letter of the name. */
export function Portrait({ of: { name, profileImageUrl } }: { of: Instructor }) {
  const [missing, setMissing] = useState<string>()
  if (!profileImageUrl || profileImageUrl === missing) {
    return (
      <span className={styles.portrait} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
    )
  }
  return (
    <img
      src={profileImageUrl}
      alt=""
      width={88}
      height={88}
      loading="lazy"
      // Another site need not know what is looked at here.
      referrerPolicy="no-referrer"
      className={styles.portrait}
      onError={() => setMissing(profileImageUrl)}
    />
  )
}
