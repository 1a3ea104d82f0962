import styles from './picture-ahead.module.css'

/**
 * A place in a placeholder where the page's own script shows a picture before any code is loaded (build/pages.ts). It
 * covers its parent, which has a position.
 */
export const PictureAhead = () => (
  <span
    data-ahead
    className={styles.place}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React leaves the content of such an element alone
    dangerouslySetInnerHTML={{ __html: '' }}
  />
)
