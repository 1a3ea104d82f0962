import type { ReactNode } from 'react'
import { postalAddress } from '#shared/rules/office/office.ts'
import { ContactSupport } from '../../parts/contact/contact-support.tsx'
import { useSite } from '../../parts/site/use-site.ts'
import { Link } from '../../router/link.tsx'
import styles from './legal-page.module.css'

export type LegalSection = { id: string; title: string; body: ReactNode }

type LegalPageProps = {
  title: string
  /** As in the text: `January 2025`. */
  updated: string
  /** A short summary. */
  summary: ReactNode
  sections: readonly LegalSection[]
}

/** A legal text with a table of contents, at a width that is easy to read on screen and paper. */
export function LegalPage({ title, updated, summary, sections }: LegalPageProps) {
  return (
    <article className={`${styles.page} page-width`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.updated}>Last updated: {updated}</p>
        <div className={styles.summary}>{summary}</div>
      </header>
      <nav aria-labelledby="contents" className={styles.contents}>
        <h2 id="contents" className={styles.contentsTitle}>
          On this page
        </h2>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <Link to={`#${id}`} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}>
                {name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {sections.map(({ id, title: name, body }, at) => (
          <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              <span aria-hidden="true">{at + 1}. </span>
              {name}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  )
}

/** The email and postal addresses. */
export function HowToReachUs() {
  const { office, contactEmail } = useSite()
  return (
    <address className={styles.address}>
      <p>
        Email:{' '}
        {contactEmail ? (
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        ) : (
          <ContactSupport category="general">use the contact form</ContactSupport>
        )}
      </p>
      <p>Post: {postalAddress(office)}</p>
    </address>
  )
}

/** A link to another legal text. */
export function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return <Link to={to}>{children}</Link>
}
