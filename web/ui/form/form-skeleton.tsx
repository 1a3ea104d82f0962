import { Skeleton } from '../feedback/skeleton.tsx'
import styles from './contract-form.module.css'

const heights = ['4.75rem', '4.75rem', '8.5rem', '4.75rem', '4.75rem']

/** Placeholders of fields while their options are loading. */
export function FormSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading the form
      </p>
      {heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without an identity
        <Skeleton key={at} height={height} />
      ))}
    </div>
  )
}
