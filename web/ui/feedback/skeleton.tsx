import styles from './skeleton.module.css'

/** A placeholder for content that is loading. Sizes are CSS lengths; by default it is as wide as its parent. */
export function Skeleton({ width, height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.block} style={{ width, height }} aria-hidden="true" />
}
