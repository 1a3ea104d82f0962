import { useQuery } from '@tanstack/react-query'
import { Award, BadgeCheck, Link2, Printer } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { type Certificate, courses } from '#shared/contract/courses/courses.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { read } from '../../api.ts'
import { problemCode } from '../../problem.ts'
import { useParams } from '../../router/router.tsx'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { usePageTitle } from '../../ui/base/page-title.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { formatHours, formatPaperDate } from '../../ui/text/format.ts'
import './certificate-fonts.css'
import styles from './certificate-page.module.css'

/** A certificate, open to everyone who has its address. Being found here proves that it is genuine. */
export function CertificatePage() {
  const { id = '' } = useParams()
  return idPattern('certificate').test(id) ? <CertificateAt id={id} /> : <CertificateNotFound />
}

function CertificateAt({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(read(courses.getCertificate, { params: { id } }))
  const isLettered = useLetters()
  usePageTitle(data && `${data.memberName}: ${data.courseTitle} · Kiai`)
  if (error && !data) {
    return problemCode(error) === 'certificate.not_found' ? (
      <CertificateNotFound />
    ) : (
      <ErrorState level={1} title="The certificate could not be loaded" onRetry={() => void refetch()} />
    )
  }
  return (
    <div className={`${styles.page} page-width`}>
      {data && isLettered ? <Sheet certificate={data} /> : <SheetSkeleton />}
      <div className={styles.below}>
        <p className={styles.verified}>
          <BadgeCheck size={20} aria-hidden="true" />
          <span>
            <strong>Issued and confirmed by Kiai.</strong> The page at this address shows the genuine
            certificate.
          </span>
        </p>
        <div className={styles.ways}>
          <Button onClick={() => void copyLink()}>
            <Link2 size={18} aria-hidden="true" /> Copy Link
          </Button>
          <Button variant="gold" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" /> Print or Save
          </Button>
        </div>
      </div>
    </div>
  )
}

const letters = ['500 1em', '700 1em'].map((size) => `${size} "Cormorant Garamond"`)

/** Whether the fonts have loaded or failed. The text is rendered only then, so that nothing moves. */
function useLetters(): boolean {
  const [isHere, setHere] = useState(() => !('fonts' in document))
  useEffect(() => {
    if (isHere) return
    const all = [...letters, '1em "Mrs Saint Delafield"'].map((each) => document.fonts.load(each))
    void Promise.allSettled(all).then(() => setHere(true))
  }, [isHere])
  return isHere
}

function Sheet({ certificate }: { certificate: Certificate }) {
  const { id, memberName, courseTitle, instructorName, level, duration, completedAt } = certificate
  return (
    <article className={styles.sheet} aria-labelledby="certificate-title">
      <Enso />
      <div className={styles.content}>
        <p className={styles.brand}>Kiai</p>
        <h1 id="certificate-title" className={styles.kind}>
          Certificate of Completion
        </h1>
        <p className={styles.line}>This is to certify that</p>
        <p className={styles.name} style={lettersOf(memberName)}>
          {memberName}
        </p>
        <p className={styles.line}>has completed every lesson of</p>
        <p className={styles.course} style={lettersOf(courseTitle)}>
          {courseTitle}
        </p>
        <p className={styles.facts}>
          {level[0]?.toUpperCase() + level.slice(1)} course · {formatHours(duration)}
        </p>
      </div>
      <footer className={styles.foot}>
        <div>
          <p className={styles.signed}>{formatPaperDate(completedAt)}</p>
          <p className={styles.under}>Date</p>
        </div>
        <Seal />
        <div>
          <p
            className={`${styles.signed} ${styles.hand}`}
            style={lettersOf(instructorName ?? house)}
            aria-hidden="true"
          >
            {instructorName ?? house}
          </p>
          <p className={styles.under}>{instructorName ? `${instructorName}, instructor` : `For ${house}`}</p>
        </div>
      </footer>
      <p className={styles.number}>
        Certificate {id.slice(4)} · {location.host}/certificates
      </p>
    </article>
  )
}

/** Signs for courses without a named instructor. */
const house = 'Kiai'

/** The length of a name: a long name is written smaller and stays on one line. */
const lettersOf = (name: string) => ({ '--letters': Math.max(1, [...name].length) }) as CSSProperties

function SheetSkeleton() {
  return (
    <div className={styles.sheet} aria-busy="true">
      <Enso />
      <p className="visually-hidden">Loading the certificate</p>
    </div>
  )
}

/** The ensō, a circle drawn in one breath; the seal closes it. */
function Enso() {
  return (
    <svg className={styles.enso} viewBox="0 0 400 400" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path strokeWidth="25" d="M262.5 48.5A164 164 0 1 0 354 142" />
        <path strokeWidth="5" opacity=".75" d="M250 62A150 150 0 0 0 62 140M92 312A156 156 0 0 0 330 288" />
        <path strokeWidth="7" opacity=".5" d="M356 160a164 164 0 0 1-8 104" />
      </g>
    </svg>
  )
}

/** The seal with the logo. */
function Seal() {
  return (
    <svg className={styles.seal} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="7" fill="currentColor" />
      <g fill="none" stroke="#fbf1dc" strokeLinecap="round" strokeLinejoin="round">
        <path strokeWidth="4.5" d="M46.5 15.5A21 21 0 1 0 53 31" />
        <path strokeWidth="5" d="M24 21v22M40 21 25 33l15 10" />
      </g>
    </svg>
  )
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    toast({ title: 'Link Copied' })
  } catch {
    toast({ title: 'Error', description: `The link could not be copied: ${location.href}`, tone: 'bad' })
  }
}

function CertificateNotFound() {
  usePageTitle('Certificate Not Found · Kiai')
  return (
    <EmptyState
      level={1}
      title="Certificate Not Found"
      icon={<Award size={26} />}
      actions={<ButtonLink to="/">Go to Home</ButtonLink>}
    >
      Kiai has not issued a certificate with this number. Please check the address for a typo.
    </EmptyState>
  )
}
