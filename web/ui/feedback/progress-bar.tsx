import styles from './progress-bar.module.css'

type ProgressBarProps = { label: string; percent: number }

/** The progress of something, 0 to 100. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.bar}
    >
      <span className={styles.fill} style={{ width: `${shown}%` }} />
    </div>
  )
}
