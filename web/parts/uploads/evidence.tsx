import { ExternalLink } from 'lucide-react'
import styles from './evidence.module.css'

type EvidenceProps = {
  /** The sender of the pictures. */
  of: string
  pictures: readonly string[]
}

/**
 * The pictures sent as evidence. Pictures on other servers are named but not fetched, so that their owner learns
 * nothing about the admin.
 */
export function Evidence({ of, pictures }: EvidenceProps) {
  if (pictures.length === 0) return <p className={styles.none}>No pictures were sent.</p>
  return (
    <ul className={styles.pictures} aria-label={`Pictures sent by ${of}`}>
      {pictures.map((url, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={styles.picture}>
            {url.startsWith('/') ? (
              <img src={url} alt={`${at + 1} of ${pictures.length}, opens in a new tab`} loading="lazy" />
            ) : (
              <span className={styles.elsewhere}>
                <ExternalLink size={16} aria-hidden="true" /> {new URL(url).host}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
