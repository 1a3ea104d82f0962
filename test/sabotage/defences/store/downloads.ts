import type { Defence } from '../../defence.ts'

const calls = ['test/functions/orders/downloads.test.ts']
const browser = ['test/web/store/downloader.test.ts']
const fetched = ['test/web/store/fetch-chunk.test.ts']
const page = ['test/web/store/downloads.test.tsx']
const issue = 'functions/orders/downloads/issue-chunk.ts'

/** Purchased files: each chunk is counted, delivered only to its buyer, and checked. */
export const downloads: Defence[] = [
  {
    name: 'download-no-such-chunk',
    file: issue,
    from: 'if (chunk >= chunksOf(file.size)) {',
    to: 'if (chunk < 0) {',
    tests: calls,
  },
  {
    name: 'download-counts-only-what-is-there',
    file: issue,
    from: 'if (!sha256) throw',
    to: 'if (sha256 === null) throw',
    tests: calls,
  },
  {
    name: 'download-refused-by-a-refund-meanwhile',
    file: 'functions/orders/downloads/given-line.ts',
    from: '.where((a, { eq }) => eq(a.updatedAt, updatedAt))',
    to: '.where((a, { exists }) => exists(a.updatedAt))',
    tests: calls,
  },
  {
    name: 'download-full-ends-the-refund',
    file: issue,
    from: 'isFullyIssued(issued, file.size) && !line.downloadedAt',
    to: 'false',
    tests: calls,
  },
  {
    name: 'download-in-part-is-refunded',
    file: issue,
    from: 'isFullyIssued(issued, file.size) && !line.downloadedAt',
    to: '!line.downloadedAt',
    tests: calls,
  },
  {
    name: 'download-counts-one-file-only',
    file: issue,
    from: "known?.key === key ? known.issued : ''",
    to: "known?.issued ?? ''",
    tests: calls,
  },
  {
    name: 'download-over-the-chunks-as-read',
    file: 'functions/model/store/download.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the source
    from: 'known ? `${eq(a.issued, known.issued)} AND ${eq(a.key, known.key)}` : notExists(a.issued)',
    to: "''",
    tests: calls,
  },
  {
    name: 'download-at-most-five-devices',
    file: 'functions/orders/downloads/devices.ts',
    from: 'if (devices.length >= mostDevices) {',
    to: 'if (devices.length > 1000) {',
    tests: calls,
  },
  {
    name: 'download-over-the-devices-as-read',
    file: 'functions/model/store/download-devices.ts',
    from: 'known ? eq(a.updatedAt, known.updatedAt) : notExists(a.updatedAt)',
    to: "''",
    tests: calls,
  },
  {
    name: 'download-address-of-one-range',
    file: 'functions/ports/media/original-store.ts',
    from: '    Range: range,\n',
    to: '',
    tests: calls,
  },
  {
    name: 'download-address-of-a-minute',
    file: 'functions/ports/media/original-store.ts',
    from: 'const deliversFor = 60',
    to: 'const deliversFor = 600',
    tests: calls,
  },
  {
    name: 'download-checked-by-hash',
    file: 'web/features/orders/download/fetch-chunk.ts',
    from: 'if ((await hashOf(bytes)) !== sha256) throw',
    to: 'if (size < 0) throw',
    tests: fetched,
  },
  {
    name: 'download-held-chunks-stay',
    file: 'web/features/orders/download/downloader.ts',
    from: '(chunk) => !arrived.has(chunk),',
    to: '() => true,',
    tests: browser,
  },
  {
    name: 'download-last-chunk-comes-last',
    file: 'web/features/orders/download/downloader.ts',
    from: 'const last = missing.pop()',
    to: 'const last = [].pop()',
    tests: browser,
  },
  {
    name: 'download-one-tab-at-a-time',
    file: 'web/features/orders/download/downloader.ts',
    from: 'if (!isFree) throw new OtherTab()',
    to: '',
    tests: browser,
  },
  {
    name: 'download-button-says-what-it-ends',
    file: 'web/features/orders/order/downloads.tsx',
    from: 'chunks.chunks === 1 && isRefundable(order, line)',
    to: 'false',
    tests: page,
  },
  {
    name: 'download-where-no-blobs-are-stored',
    file: 'web/features/orders/download/chunk-store.ts',
    from: "    await store.put('', 0, new Blob(['?']))\n",
    to: '',
    tests: ['test/web/store/chunk-store.test.ts'],
  },
]
