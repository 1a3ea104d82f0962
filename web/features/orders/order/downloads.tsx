import { Download } from 'lucide-react'
import type { LineDownload, OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { formatBytes } from '../../../parts/uploads/format-bytes.ts'
import { Button } from '../../../ui/base/button.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { Devices } from '../download/devices.tsx'
import { DownloadProgress } from '../download/download-progress.tsx'
import { useDownload } from '../download/use-download.ts'
import { lineKey, stateWords } from '../order-words.ts'
import styles from './downloads.module.css'
import { WatchClip } from './watch-clip.tsx'

/** The files of an order. A note says that a full download ends the right to a refund. */
export function Downloads({ order }: { order: OrderDetail }) {
  const files = order.lines.map((line, place) => ({ line, place })).filter(({ line }) => line.isDigital)
  if (files.length === 0) return null
  return (
    <section className={styles.card} aria-label="Your downloads">
      <h2 className={styles.title}>{files.length === 1 ? 'Your download' : 'Your downloads'}</h2>
      <ul>
        {files.map(({ line, place }) => {
          const chunks = order.downloads.find((each) => each.line === place)
          return (
            <li key={lineKey(line)} className={styles.file}>
              <Thumb url={line.imageUrl} />
              <div className={styles.words}>
                <h3 className={styles.name}>{line.name}</h3>
                <p className={styles.quiet}>{fileWords(line)}</p>
              </div>
              <div className={styles.acts}>
                {line.file && chunks && (
                  <div className={styles.ways}>
                    {chunks.clip === 'ready' && (
                      <WatchClip
                        order={order}
                        line={line}
                        place={place}
                        endsRefund={isRefundable(order, line)}
                      />
                    )}
                    <FileDownload order={order} line={line} file={line.file} chunks={chunks} />
                  </div>
                )}
                {chunks && clipWords[chunks.clip ?? 'none'] && (
                  <p className={styles.small}>{clipWords[chunks.clip ?? 'none']}</p>
                )}
                <p className={styles.small}>{refundWords(order, line, chunks)}</p>
              </div>
            </li>
          )
        })}
      </ul>
      {order.downloads.length > 0 && (
        <div className={styles.foot}>
          <Devices />
        </div>
      )}
    </section>
  )
}

type FileDownloadProps = {
  order: OrderDetail
  line: OrderLine
  file: NonNullable<OrderLine['file']>
  chunks: LineDownload
}

function FileDownload({ order, line, file, chunks }: FileDownloadProps) {
  const { filename, type, size } = file
  const download = useDownload(order, chunks, { filename, type, size })
  if (download.state.phase !== 'none')
    return <DownloadProgress download={download} name={line.name} size={size} />
  // One press delivers all of it, so the button itself says so.
  const endsRefund = chunks.chunks === 1 && isRefundable(order, line)
  const label = endsRefund ? 'Download and end the refund' : 'Download'
  return (
    <Button variant="line" aria-label={`${label}: ${line.name}`} onClick={download.start}>
      <Download size={16} aria-hidden="true" /> {label}
    </Button>
  )
}

/** What a clip that cannot be watched says: its download never waits for it. */
const clipWords = {
  none: undefined,
  ready: undefined,
  processing: 'The clip is being prepared for watching here. You can download it already.',
  failed: 'The clip cannot be played here. Please download it.',
} as const

function fileWords({ file, state }: OrderLine): string {
  if (file) return `${file.filename}, ${formatBytes(file.size)}, personal licence`
  if (state === 'delivered') return 'The file is being prepared. Please come back later'
  return stateWords[state].label
}

/** The end of the refund period. */
const refundUntil = ({ paidAt, policy }: OrderDetail) =>
  new Date(Date.parse(paidAt ?? '') + policy.digitalDays * 86_400_000)

const isRefundable = (order: OrderDetail, { downloadedAt, state }: OrderLine) =>
  state === 'delivered' && downloadedAt === null && refundUntil(order) > new Date()

function refundWords(order: OrderDetail, line: OrderLine, chunks: LineDownload | undefined): string {
  const { downloadedAt, state } = line
  if (state !== 'delivered') return 'It can no longer be downloaded.'
  if (downloadedAt)
    return `${chunks?.clip ? 'Watched or downloaded' : 'Downloaded'} ${formatDate(downloadedAt)}. It can no longer be refunded.`
  if (!isRefundable(order, line)) return `The return period of ${order.policy.digitalDays} days is over.`
  const until = formatDate(refundUntil(order).toISOString())
  const isWatchable = chunks?.clip === 'ready'
  if (chunks && chunks.chunks > 1) {
    const begun = chunks.issued > 0 ? `${chunks.issued} of ${chunks.chunks} parts were downloaded. ` : ''
    const limit = isWatchable
      ? 'as long as it is neither watched nor downloaded in full: watching, or its last part, ends the refund.'
      : 'as long as it is not downloaded in full: its last part ends the refund.'
    return `${begun}You can return it until ${until}, ${limit}`
  }
  const act = isWatchable ? 'Watching or downloading it' : 'The download'
  return `${act} ends the refund. Until then, you can return it until ${until}.`
}
