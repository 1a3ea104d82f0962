import type * as z from 'zod/mini'
import type { CampaignChange, CampaignInput } from '#shared/contract/newsletter/campaign.ts'
import { Problem } from '#shared/contract/problem.ts'
import { campaign } from '../../model/newsletter/campaign.ts'
import { later } from '../../model/table/later.ts'
import { newId } from '../../model/table/new-id.ts'
import { writeSteps } from '../../model/table/service.ts'
import { tryAgain } from '../../model/table/try-again.ts'
import { clock } from '../../ports/process/clock.ts'
import { env } from '../../ports/process/env.ts'
import { toCampaign } from './campaign-wire.ts'
import { cleanHtml } from './clean-html.ts'
import { requireCampaign, requireDraft } from './find.ts'

const written = { campaign }

export async function createCampaign(input: z.output<typeof CampaignInput>, createdBy: string) {
  const id = newId('campaign')
  const at = clock.now().toISOString()
  refuseBoth(input)
  const { subject, content, audience = 'all', scheduledAt, morningOf } = input
  const htmlContent = await cleaned(input.htmlContent)
  const item = {
    id,
    subject,
    content,
    audience,
    createdBy,
    createdAt: at,
    updatedAt: at,
    ...(htmlContent && { htmlContent }),
    ...(scheduledAt && { scheduledAt }),
    ...(morningOf && { morningOf }),
  }
  await writeSteps(written, [{ write: ({ campaign }) => campaign.create(item).commit() }])
  return toCampaign(await requireCampaign(id))
}

/** Changes a draft; throws a Problem if it has changed since it was read. */
export async function updateCampaign(id: string, change: z.output<typeof CampaignChange>) {
  refuseBoth(change)
  const { knownUpdatedAt, subject, content, audience, htmlContent, scheduledAt, morningOf } = change
  const html = await cleaned(htmlContent)
  await tryAgain(async () => {
    const known = await requireDraft(id)
    if (knownUpdatedAt && knownUpdatedAt !== known.updatedAt) throw new Problem('campaign.changed')
    const removed = [
      ...(htmlContent !== undefined && !html ? (['htmlContent'] as const) : []),
      // Of a time and a morning, the later choice replaces the earlier one.
      ...(scheduledAt === null || morningOf ? (['scheduledAt'] as const) : []),
      ...(morningOf === null || scheduledAt ? (['morningOf'] as const) : []),
    ]
    await writeSteps(written, [
      {
        write: ({ campaign }) =>
          campaign
            .patch({ id })
            .set({
              ...(subject !== undefined && { subject }),
              ...(content !== undefined && { content }),
              ...(audience !== undefined && { audience }),
              ...(html && { htmlContent: html }),
              ...(scheduledAt && { scheduledAt }),
              ...(morningOf && { morningOf }),
              updatedAt: later(known.updatedAt, clock.now()),
            })
            .remove(removed)
            .where((a, { eq }) => `${eq(a.status, 'draft')} AND ${eq(a.updatedAt, known.updatedAt)}`)
            .commit(),
      },
    ])
  })
  return toCampaign(await requireCampaign(id))
}

export async function deleteCampaign(id: string): Promise<void> {
  await requireDraft(id)
  await writeSteps(written, [
    {
      write: ({ campaign }) =>
        campaign
          .delete({ id })
          .where((a, { eq }) => eq(a.status, 'draft'))
          .commit(),
      refusal: () => new Problem('campaign.sent'),
    },
  ])
}

function refuseBoth({ scheduledAt, morningOf }: Pick<CampaignInput, 'scheduledAt' | 'morningOf'>): void {
  if (!scheduledAt || !morningOf) return
  const message = 'Choose either a time or the morning of a day'
  throw new Problem('request.invalid', `morningOf: ${message}`, { issues: [{ path: 'morningOf', message }] })
}

const cleaned = async (html: string | null | undefined) =>
  html ? cleanHtml(html, env('SITE_ORIGIN')) : undefined
