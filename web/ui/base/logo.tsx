import styles from './logo.module.css'

/** The mark and the name: an ensō cut open by a strike. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 64 64" width="30" height="30" fill="none" stroke="currentColor" aria-hidden="true">
        <path strokeWidth="6" strokeLinecap="round" d="M46.5 15.5A21 21 0 1 0 53 31" />
        <path
          strokeWidth="6.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M24 21v22M40 21 25 33l15 10"
        />
      </svg>
      Kiai
    </span>
  )
}
