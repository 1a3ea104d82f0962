import styles from './returns.module.css'

/** What somebody wrote, under a small head. */
export function Quoted({ head, text }: { head: string; text: string }) {
  return (
    <div className={styles.quote}>
      <h3 className={styles.label}>{head}</h3>
      <p>{text}</p>
    </div>
  )
}
