import { entity, type ItemOf, key } from '../table/entity.ts'
import type { Step } from '../table/service.ts'

/** The download of a purchased file: the chunks that were issued to its buyer. One item per line of an order. */
export const download = entity({
  model: { service: 'kiai', entity: 'download', version: '1' },
  attributes: {
    memberId: { type: 'string', required: true, readOnly: true },
    orderId: { type: 'string', required: true, readOnly: true },
    /** Its index among the lines. */
    line: { type: 'number', required: true, readOnly: true },
    /** The storage key of the file. */
    key: { type: 'string', required: true },
    /** The issued chunks, as in `shared/rules/store/chunks.ts`: 160 characters for the largest file. */
    issued: { type: 'string', required: true },
    /** When the last new chunk was issued. */
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    ofMember: key(['memberId'], ['orderId', 'line']),
  },
})
export type DownloadItem = ItemOf<typeof download>

/** Records issued chunks over the state that was read; undefined if there was none. */
export const changeDownloadStep = (
  known: DownloadItem | undefined,
  next: DownloadItem,
): Step<{ download: typeof download }> => ({
  write: ({ download }) =>
    download
      .put(next)
      .where((a, { eq, notExists }) =>
        known ? `${eq(a.issued, known.issued)} AND ${eq(a.key, known.key)}` : notExists(a.issued),
      )
      .commit(),
})
