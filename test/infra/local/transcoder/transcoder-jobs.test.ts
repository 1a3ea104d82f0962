// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import {
  CancelJobCommand,
  CreateJobCommand,
  type CreateJobCommandInput,
  GetJobCommand,
  ListJobsCommand,
} from '@aws-sdk/client-mediaconvert'
import { describe, expect, test } from 'vitest'
import { createTranscoder } from '../../../../infra/local/transcoder/transcoder.ts'
import { credentials, job, startTranscoder } from '../../../support/media/local-transcoder.ts'
import { clip, ffmpeg } from '../../../support/media/video-clips.ts'
import { scratch } from '../../../support/platform/scratch.ts'

const room = scratch()

describe('the jobs API', () => {
  test('shows a job while it waits, while it runs and when it is complete', async () => {
    const local = await startTranscoder(room)
    const id = await local.submit(clip({ size: '640x360' }), { UserMetadata: { uploadId: 'upl_1' } })
    const second = await local.submit(clip())
    expect((await local.api.send(new GetJobCommand({ Id: second }))).Job?.Status).toBe('SUBMITTED')
    expect((await local.api.send(new GetJobCommand({ Id: id }))).Job?.Status).toBe('PROGRESSING')
    await local.transcoder.idle()
    const { Job } = await local.api.send(new GetJobCommand({ Id: id }))
    expect(Job).toMatchObject({
      Status: 'COMPLETE',
      JobPercentComplete: 100,
      UserMetadata: { uploadId: 'upl_1' },
      CreatedAt: expect.any(Date),
      Settings: { OutputGroups: [{ Name: 'HLS' }, { Name: 'Stills' }, { Name: 'Frames' }] },
    })
    expect(Job?.OutputGroupDetails?.[0]?.OutputDetails?.[0]?.VideoDetails).toEqual({
      WidthInPx: 640,
      HeightInPx: 360,
    })
    const listed = await local.api.send(new ListJobsCommand({ Status: 'COMPLETE', Order: 'ASCENDING' }))
    expect(listed.Jobs?.map(({ Id }) => Id)).toEqual([id, second])
    const percents = local.details().flatMap(({ jobProgress }) => jobProgress?.jobPercentComplete ?? [])
    expect(percents.length).toBeGreaterThan(0)
  })

  test('gives the same job for the same token, and refuses the token for another job', async () => {
    const local = await startTranscoder(room)
    const first = await local.submit(clip(), { ClientRequestToken: 'upl_1' })
    expect(await local.submit(clip(), { ClientRequestToken: 'upl_1' })).toBe(first)
    const other = { ClientRequestToken: 'upl_1', UserMetadata: { uploadId: 'upl_2' } }
    await expect(local.submit(clip(), other)).rejects.toMatchObject({ name: 'ConflictException' })
    await local.transcoder.idle()
    expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
  })

  test('refuses impossible settings, naming the field', async () => {
    const local = await startTranscoder(room)
    const withGroups = (OutputGroups: NonNullable<CreateJobCommandInput['Settings']>['OutputGroups']) =>
      local.api.send(new CreateJobCommand({ ...job, Settings: { ...job.Settings, OutputGroups } }))
    const [hls, poster] = job.Settings?.OutputGroups ?? []
    const named = (message: RegExp) => ({
      name: 'BadRequestException',
      message: expect.stringMatching(message),
    })
    await expect(withGroups([])).rejects.toMatchObject(named(/\/settings\/outputGroups/))
    await expect(withGroups(poster ? [poster] : [])).rejects.toMatchObject(named(/besides frame captures/))
    await expect(
      withGroups([{ ...hls, OutputGroupSettings: { Type: 'DASH_ISO_GROUP_SETTINGS' } }]),
    ).rejects.toMatchObject(named(/outputGroups\/0\/outputGroupSettings\/type/))
    await expect(
      withGroups([
        { ...hls, Outputs: hls?.Outputs?.map((output) => ({ ...output, NameModifier: '../x' })) ?? [] },
      ]),
    ).rejects.toMatchObject(named(/outputs\/0\/nameModifier/))
    expect(local.events).toEqual([])
  })

  test('cancels a running job and a waiting one, but none that is over', async () => {
    const local = await startTranscoder(room)
    const [running, waiting] = [
      await local.submit(clip({ size: '640x360', seconds: 30 })),
      await local.submit(clip()),
    ]
    await expect.poll(() => local.statuses()).toEqual(['PROGRESSING'])
    await local.api.send(new CancelJobCommand({ Id: waiting }))
    await local.api.send(new CancelJobCommand({ Id: running }))
    await local.transcoder.idle()
    expect(local.statuses()).toEqual(['PROGRESSING', 'CANCELED', 'CANCELED'])
    expect(local.uploaded()).toEqual([])
    await expect(local.api.send(new CancelJobCommand({ Id: running }))).rejects.toMatchObject({
      name: 'ConflictException',
    })
    await expect(local.api.send(new CancelJobCommand({ Id: 'no-such' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    })
    await expect(local.api.send(new GetJobCommand({ Id: 'no-such' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    })
  })
})

describe('a killed process', () => {
  test('takes its encoder with it, and the job is done after the next start', async () => {
    const local = await startTranscoder(room)
    await local.transcoder.close()
    await local.store(clip({ size: '640x360', seconds: 30 }))
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', killedProgram(room.dir, local.s3Endpoint)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(createInterface({ input: child.stdout }), 'line')
    await expect.poll(() => encodersOver(room.dir).length).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await expect.poll(() => encodersOver(room.dir)).toEqual([])

    await local.store(clip())
    const next = createTranscoder({
      dir: room.dir,
      s3: local.s3,
      publish: (event) => void local.events.push(event),
    })
    room.later(() => next.close())
    await next.idle()
    expect(local.statuses()).toEqual(['PROGRESSING', 'COMPLETE'])
    expect(local.uploaded().at(-1)).toBe('videos/upl_1/master.m3u8')
    expect(readdirSync(room.dir).filter((name) => name.startsWith('work-'))).toEqual([])
  })
})

/** Command lines of the encoders that work in `dir`. Reads processes, so on Linux only. */
function encodersOver(dir: string): string[] {
  if (!existsSync('/proc')) return []
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        return ''
      }
    })
  return commands.filter((command) => command.startsWith(ffmpeg) && command.includes(dir))
}

/** A process that takes one job over HTTP and works on it until it is killed. */
function killedProgram(dir: string, s3: string): string {
  const module = (file: string) =>
    JSON.stringify(new URL(`../../../../infra/local/${file}`, import.meta.url).href)
  return `
    import { createServer } from 'node:http'
    import { S3Client } from '@aws-sdk/client-s3'
    import { CreateJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert'
    import { createTranscoder } from ${module('transcoder/transcoder.ts')}
    const common = { region: 'eu-west-1', credentials: ${JSON.stringify(credentials)} }
    const transcoder = createTranscoder({
      dir: ${JSON.stringify(dir)},
      s3: new S3Client({ ...common, endpoint: ${JSON.stringify(s3)}, forcePathStyle: true }),
      publish: () => console.log('published'),
    })
    const server = createServer(transcoder.handle).listen(0, '127.0.0.1', async () => {
      const endpoint = 'http://127.0.0.1:' + server.address().port
      await new MediaConvertClient({ ...common, endpoint }).send(new CreateJobCommand(${JSON.stringify(job)}))
    })
  `
}
