import styles from './cover-link.module.css'
import { SiteLink, type SiteLinkProps } from './site-link.tsx'

/** A link that makes the whole surrounding card clickable. Screen readers read only its own text. */
export function CoverLink(props: Omit<SiteLinkProps, 'className'>) {
  return <SiteLink {...props} className={styles.link} />
}
