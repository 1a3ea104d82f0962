import styles from './thumb.module.css'

type ThumbProps = {
  url: string | null
  /** How many; shown from two on where it is no cart. */
  count?: number
}

/** A small picture of a product, which its name stands beside. */
export function Thumb({ url, count }: ThumbProps) {
  const small = url?.replace(/(?<!-640)\.webp$/, '-640.webp')
  return (
    <span className={styles.thumb}>
      {small && <img src={small} alt="" width={64} height={80} loading="lazy" decoding="async" />}
      {count !== undefined && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  )
}
