import { monotonicFactory } from 'ulid'
import { idPrefixes, type Noun } from '#shared/rules/ids.ts'

const ulid = monotonicFactory()

/** A new id that sorts by creation time: `vid_01J…`. */
export function newId(noun: Noun): string {
  return `${idPrefixes[noun]}_${ulid()}`
}
