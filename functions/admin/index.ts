import { admin } from '#shared/contract/admin/admin.ts'
import { serve } from '../http/serve.ts'
import { exportAudit, listAudit } from './audit.ts'
import { readFigures, readStats } from './stats.ts'
import { readTopVideos } from './top-videos.ts'

export const handler = serve(admin, {
  listAudit: ({ query }) => listAudit(query),
  exportAudit: async ({ query }) => ({ filename: 'kiai-audit.csv', bytes: await exportAudit(query) }),
  getAnalyticsStats: () => readStats(),
  getFigures: ({ query }) => readFigures(query.days),
  getTopVideos: ({ query }) => readTopVideos(query.days),
})
