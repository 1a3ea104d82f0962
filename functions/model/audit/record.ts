import type { Act, RawStep } from '../table/act.ts'
import { newId } from '../table/new-id.ts'
import { type Step, serviceOf, writeSteps } from '../table/service.ts'
import { changesOf, madeId, ownerId } from './changes.ts'
import { type AuditEntry, auditEntry, auditMention } from './entry.ts'
import { isTold } from './told-fields.ts'

/** The facts of a call that its entry records. */
export type ActFacts = {
  actorId: string
  operation: string
  subjectId?: string | undefined
  aboutId?: string | undefined
  reason?: string | undefined
  requestId: string
  signIn: string
  network: string
  at: Date
}

const auditEntities = { auditEntry, auditMention }
type AuditStep = Step<typeof auditEntities>

/** Seconds that an entry is kept: two years. */
const kept = 2 * 366 * 24 * 3600

/**
 * An act not yet recorded. The first transaction of its call records it; `isByAdmin` is its value when the act begins.
 */
export function actOf(facts: ActFacts, isByAdmin: boolean): Act {
  return {
    isRecorded: false,
    isByAdmin,
    tells: isTold,
    record: (items) => {
      const subjectId = facts.subjectId ?? madeId(items)
      const aboutId = facts.aboutId ?? ownerId(items)
      const steps = entrySteps({ ...facts, subjectId, aboutId, outcome: 'done', changes: changesOf(items) })
      const { transaction } = serviceOf(auditEntities)
      const written = transaction.write((entities) => steps.map(({ write }) => write(entities)))
      return written.params().TransactItems as RawStep[]
    },
  }
}

/** Writes the entry of an act that has no transaction of its own. */
export async function recordAlone(
  facts: ActFacts,
  outcome: AuditEntry['outcome'],
  refusal?: string,
): Promise<void> {
  await writeSteps(auditEntities, entrySteps({ ...facts, outcome, refusal, changes: [] }))
}

type NewEntry = ActFacts & Pick<AuditEntry, 'outcome' | 'changes'> & { refusal?: string | undefined }

function entrySteps({ at, subjectId, aboutId, reason, refusal, ...facts }: NewEntry): AuditStep[] {
  const id = newId('auditEntry')
  const auditMonth = at.toISOString().slice(0, 7)
  const expire = Math.floor(at.getTime() / 1000) + kept
  const entry = {
    ...facts,
    id,
    auditMonth,
    at: at.toISOString(),
    expire,
    ...(subjectId && { subjectId }),
    ...(aboutId && { aboutId }),
    ...(reason && { reason }),
    ...(refusal && { refusal }),
  }
  const mentioned = new Set(
    [facts.actorId, subjectId, aboutId, facts.requestId].filter((one) => one !== undefined),
  )
  return [
    { write: ({ auditEntry }) => auditEntry.create(entry).commit() },
    ...[...mentioned].map(
      (auditOf): AuditStep => ({
        write: ({ auditMention }) => auditMention.create({ auditOf, id, month: auditMonth, expire }).commit(),
      }),
    ),
  ]
}
