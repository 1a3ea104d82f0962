import styles from './skeleton.module.css'

/** A quiet block in the place of something on its way. Sizes are CSS lengths; the width fills its parent. */
export function Skeleton({ width, height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.block} style={{ width, height }} aria-hidden="true" />
}
