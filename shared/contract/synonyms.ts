import * as z from 'zod/mini'
import { synonymRules } from '../rules/text/search-forms.ts'
import { moment, requiredText } from './fields.ts'

/** Terms that mean the same to a search. */
export const SynonymGroup = z.object({ words: z.array(z.string()) })

/** All groups, and when an admin saved them; null for those of the house. */
export const SynonymList = z.object({ groups: z.array(SynonymGroup), updatedAt: z.nullable(moment) })
export type SynonymList = z.infer<typeof SynonymList>

const { mostGroups, mostWords, longestWord } = synonymRules

export const SynonymsInput = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        words: z
          .array(requiredText(longestWord))
          .check(
            z.minLength(2, 'A line needs at least two terms that mean the same'),
            z.maxLength(mostWords, `A line has at most ${mostWords} terms`),
          ),
      }),
    )
    .check(z.maxLength(mostGroups, `At most ${mostGroups} lines`)),
  /** The version that was read; null for the list of the house. */
  knownUpdatedAt: z.nullable(moment),
})
export type SynonymsInput = z.output<typeof SynonymsInput>
