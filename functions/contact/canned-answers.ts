import { Problem } from '#shared/contract/problem.ts'
import { unknownVariables } from '#shared/rules/office/canned-answer.ts'
import { type CannedAnswerItem, cannedAnswer } from '../model/contact/canned-answer.ts'
import { later } from '../model/table/later.ts'
import { newId } from '../model/table/new-id.ts'
import { writeSteps } from '../model/table/service.ts'
import { clock } from '../ports/process/clock.ts'

type Written = { name: string; text: string }

/** The most that one can still choose from. */
const most = 200

const entities = { cannedAnswer }

export async function listCannedAnswers(): Promise<CannedAnswerItem[]> {
  const { data } = await cannedAnswer().query.all({}).go({ consistent: true, pages: 'all' })
  return data.sort((a, b) => a.name.localeCompare(b.name))
}

export async function createCannedAnswer(written: Written): Promise<CannedAnswerItem> {
  refuseUnknown(written)
  if ((await listCannedAnswers()).length >= most) {
    throw new Problem('answer.too_many', `There are already ${most} canned answers. Please delete one first.`)
  }
  const at = clock.now().toISOString()
  const item = { id: newId('cannedAnswer'), ...written, createdAt: at, updatedAt: at }
  await writeSteps(entities, [{ write: (known) => known.cannedAnswer.create(item).commit() }])
  return item
}

export async function updateCannedAnswer(
  id: string,
  { knownUpdatedAt, ...written }: Written & { knownUpdatedAt: string },
): Promise<CannedAnswerItem> {
  refuseUnknown(written)
  const known = await mustFind(id)
  const refusal = () =>
    new Problem('answer.changed', 'Another admin has changed it in the meantime. Please check it.')
  const changed = { ...written, updatedAt: later(known.updatedAt, clock.now()) }
  await writeSteps(entities, [
    {
      write: (kinds) =>
        kinds.cannedAnswer
          .patch({ id })
          .set(changed)
          .where((a, { eq }) => eq(a.updatedAt, knownUpdatedAt))
          .commit(),
      refusal,
    },
  ])
  return { ...known, ...changed }
}

export async function deleteCannedAnswer(id: string): Promise<void> {
  await mustFind(id)
  await writeSteps(entities, [{ write: (kinds) => kinds.cannedAnswer.delete({ id }).commit() }])
}

async function mustFind(id: string): Promise<CannedAnswerItem> {
  const { data } = await cannedAnswer().get({ id }).go({ consistent: true })
  if (!data) throw new Problem('answer.not_found', 'This canned answer was deleted.')
  return data
}

/** Refuses unknown placeholders: they would be sent as they are. */
function refuseUnknown({ text }: Written): void {
  const [unknown] = unknownVariables(text)
  if (unknown === undefined) return
  const message = `${unknown} is not a variable`
  throw new Problem('request.invalid', message, { issues: [{ path: 'text', message }] })
}
