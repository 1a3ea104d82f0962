import { Download } from 'lucide-react'
import type { OrderDetail, OrderLine } from '#shared/contract/orders/order.ts'
import { Thumb } from '../../../parts/cart/thumb.tsx'
import { formatBytes } from '../../../parts/uploads/format-bytes.ts'
import { Button } from '../../../ui/base/button.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { lineKey, stateWords } from '../order-words.ts'
import styles from './downloads.module.css'
import { useOrderActs } from './use-order.ts'

/** The files of an order. A note says that a download ends the right to a refund. */
export function Downloads({ order }: { order: OrderDetail }) {
  const { download } = useOrderActs(order)
  const files = order.lines.map((line, place) => ({ line, place })).filter(({ line }) => line.isDigital)
  if (files.length === 0) return null
  return (
    <section className={styles.card} aria-label="Your downloads">
      <h2 className={styles.title}>{files.length === 1 ? 'Your download' : 'Your downloads'}</h2>
      <ul>
        {files.map(({ line, place }) => (
          <li key={lineKey(line)} className={styles.file}>
            <Thumb url={line.imageUrl} />
            <div className={styles.words}>
              <h3 className={styles.name}>{line.name}</h3>
              <p className={styles.quiet}>{fileWords(line)}</p>
              {line.file && (
                <Button
                  variant="line"
                  busy={download.isPending && download.variables === place}
                  aria-label={`Download ${line.name}`}
                  onClick={() => download.mutate(place)}
                >
                  <Download size={16} aria-hidden="true" /> Download
                </Button>
              )}
              <p className={styles.small}>{refundWords(order, line)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function fileWords({ file, state }: OrderLine): string {
  if (file) return `${file.filename}, ${formatBytes(file.size)}, personal licence`
  if (state === 'delivered') return 'The file is being prepared: please come back later'
  return stateWords[state].label
}

function refundWords({ paidAt, policy }: OrderDetail, { downloadedAt, state }: OrderLine): string {
  if (state !== 'delivered') return 'It is given out no more.'
  if (downloadedAt) return `Downloaded ${formatDate(downloadedAt)}: it is not refunded any more.`
  const until = new Date(Date.parse(paidAt ?? '') + policy.digitalDays * 86_400_000)
  if (until < new Date()) return `It could be returned for ${policy.digitalDays} days.`
  return `It comes whole with one press, and that ends its refund. Until then you can return it until ${formatDate(until.toISOString())}.`
}
