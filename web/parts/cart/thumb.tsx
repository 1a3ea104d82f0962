import styles from './thumb.module.css'

type ThumbProps = {
  url: string | null
  /** The quantity; outside of carts it is shown from two on. */
  count?: number
}

/** A small picture of a product, for use beside its name. */
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
