import { useQuery } from '@tanstack/react-query'
import { Award, BadgeCheck, Link2, Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { type Certificate, courses } from '#shared/contract/courses.ts'
import { idPattern } from '#shared/rules/ids.ts'
import { read } from '../../api.ts'
import { problemCode } from '../../problem.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatDate, formatHours } from '../../ui/format.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { EmptyState, ErrorState } from '../../ui/state.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './certificate-page.module.css'

/** A certificate, open to everyone who has its address: that it is found here is what makes it genuine. */
export function CertificatePage() {
  const { id = '' } = useParams()
  return idPattern('certificate').test(id) ? <CertificateAt id={id} /> : <CertificateNotFound />
}

function CertificateAt({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(read(courses.getCertificate, { params: { id } }))
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
      {data ? <Sheet certificate={data} /> : <SheetSkeleton />}
      <div className={styles.below}>
        <p className={styles.verified}>
          <BadgeCheck size={20} aria-hidden="true" />
          <span>
            <strong>Issued and confirmed by Kiai.</strong> Who sees this page at its address sees the genuine
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

function Sheet({ certificate }: { certificate: Certificate }) {
  const { id, memberName, courseTitle, instructorName, level, duration, completedAt } = certificate
  return (
    <article className={styles.sheet} aria-labelledby="certificate-title">
      <Brush />
      <div className={styles.content}>
        <p className={styles.brand}>Kiai</p>
        <h1 id="certificate-title" className={styles.kind}>
          Certificate of Completion
        </h1>
        <p className={styles.line}>This is to certify that</p>
        <p className={styles.name}>{memberName}</p>
        <p className={styles.line}>has completed every lesson of</p>
        <p className={styles.course}>{courseTitle}</p>
        <p className={styles.facts}>
          {level[0]?.toUpperCase() + level.slice(1)} course · {formatHours(duration)}
        </p>
      </div>
      <footer className={styles.foot}>
        <dl className={styles.signed}>
          <div>
            <dd>{formatDate(completedAt)}</dd>
            <dt>Date</dt>
          </div>
          {instructorName && (
            <div>
              <dd className={styles.hand}>{instructorName}</dd>
              <dt>Instructor</dt>
            </div>
          )}
        </dl>
        <Seal />
      </footer>
      <p className={styles.number}>
        Certificate {id.slice(4)} · {location.host}/certificates
      </p>
    </article>
  )
}

function SheetSkeleton() {
  return (
    <div className={styles.sheet} aria-busy="true">
      <p className="visually-hidden">Loading the certificate</p>
    </div>
  )
}

/** The circle drawn in one breath. */
function Brush() {
  return (
    <svg className={styles.brush} viewBox="0 0 400 400" aria-hidden="true" focusable="false">
      <path
        d="M312 92C262 40 168 34 106 86 40 142 34 246 92 308c60 64 164 66 226 8 46-42 62-104 44-160"
        fill="none"
        stroke="currentColor"
        strokeWidth="26"
        strokeLinecap="round"
      />
      <path
        d="M318 100C268 50 176 46 118 94M96 300c58 56 150 58 210 10"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        opacity=".5"
      />
    </svg>
  )
}

/** The house's mark, cut in stone. */
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
      actions={<ButtonLink to="/">Go to the start</ButtonLink>}
    >
      Kiai has issued no certificate with this number. Please check the address for a missing letter.
    </EmptyState>
  )
}
