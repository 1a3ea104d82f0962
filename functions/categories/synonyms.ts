import { Problem } from '#shared/contract/problem.ts'
import type { SynonymList, SynonymsInput } from '#shared/contract/synonyms.ts'
import { faultInSynonyms } from '#shared/rules/text/search-forms.ts'
import { readSynonyms, searchSynonyms } from '../model/catalogue/search-synonyms.ts'
import { later } from '../model/table/later.ts'
import { writeSteps } from '../model/table/service.ts'
import { clock } from '../ports/process/clock.ts'

/** The terms that mean the same to a search. */
export const getSynonyms = (): Promise<SynonymList> => readSynonyms()

/** Replaces the list, if it is unchanged since it was read. The stream brings it to the searches. */
export async function updateSynonyms({ groups, knownUpdatedAt }: SynonymsInput): Promise<SynonymList> {
  const fault = faultInSynonyms(groups)
  if (fault) throw new Problem('request.invalid', fault)
  const updatedAt = later(knownUpdatedAt ?? '', clock.now())
  await writeSteps({ searchSynonyms }, [
    {
      write: ({ searchSynonyms }) =>
        searchSynonyms
          .put({ groups, updatedAt })
          .where((a, { eq, notExists }) =>
            knownUpdatedAt ? eq(a.updatedAt, knownUpdatedAt) : notExists(a.updatedAt),
          )
          .commit(),
      refusal: () => new Problem('synonyms.changed'),
    },
  ])
  return { groups, updatedAt }
}
