import { type SynonymIndex, synonymIndex } from '#shared/rules/text/search-forms.ts'
import type { Snapshot } from '../ports/catalogue/snapshot.ts'

// Snapshots differ each minute by the counters of videos; the list of synonyms stays the same object.
const indexes = new WeakMap<Snapshot['synonyms'], SynonymIndex>()

/** The synonyms of a catalogue by their words; made once per list of synonyms. */
export function synonymsOf({ synonyms }: Snapshot): SynonymIndex {
  const made = indexes.get(synonyms) ?? synonymIndex(synonyms)
  indexes.set(synonyms, made)
  return made
}
