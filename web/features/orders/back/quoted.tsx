import styles from './returns.module.css'

/** A quotation with a small heading. */
export function Quoted({ head, text }: { head: string; text: string }) {
  return (
    <div className={styles.quote}>
      <h3 className={styles.label}>{head}</h3>
      <p>{text}</p>
    </div>
  )
}
