import styles from './line-name.module.css'

/** The name of a line of an order, with its options or quantity below it. */
export function LineName({ name, words }: { name: string; words: string }) {
  return (
    <span className={styles.name}>
      {name}
      <span className={styles.quiet}>{words}</span>
    </span>
  )
}
