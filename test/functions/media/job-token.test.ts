import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** A stand-in for MediaConvert: knows no film, and accepts every job. */
const tokens: string[] = []
const mediaConvert = createServer(async (req, res) => {
  const { clientRequestToken } = (await json(req)) as { clientRequestToken?: string }
  const isJob = req.url?.endsWith('/jobs')
  if (isJob) tokens.push(String(clientRequestToken))
  res.writeHead(200, { 'content-type': 'application/json' })
  res.end(JSON.stringify(isJob ? { job: { id: `job_${tokens.length}` } } : { probeResults: [] }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => mediaConvert.listen(0, '127.0.0.1', resolve))
  const { port } = mediaConvert.address() as AddressInfo
  const environment = {
    AWS_ENDPOINT_URL_MEDIACONVERT: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    MEDIA_BUCKET: 'media',
    UPLOADS_BUCKET: 'uploads',
    TRANSCODE_ROLE: 'role',
    TRANSCODE_QUEUE: 'queue',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
})
afterAll(() => {
  vi.unstubAllEnvs()
  mediaConvert.closeAllConnections()
  mediaConvert.close()
})

test('one try that is requested twice is one MediaConvert job, another try is another job', async () => {
  const { startJob } = await import('../../../functions/ports/media/transcoder.ts')
  const film = {
    uploadId: 'upl_1',
    source: 'uploads/upl_1/source',
    folder: 'media/videos/upl_1',
    hasWatermark: false,
  }
  for (const attempt of [1, 1, 2]) await startJob({ ...film, attempt })
  const [first, again, other] = tokens
  expect(first).toMatch(/upl_1/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
