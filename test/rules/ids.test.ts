import { describe, expect, test } from 'vitest'
import { idPattern, idPrefixes, type Noun } from '#shared/rules/ids.ts'
import { newId } from '../../functions/model/table/new-id.ts'

const nouns = Object.keys(idPrefixes) as Noun[]

describe('ids', () => {
  test('every noun has a prefix of its own', () => {
    expect(new Set(Object.values(idPrefixes)).size).toBe(nouns.length)
  })

  test.each(nouns)('a new id of a %s is a valid one', (noun) => {
    expect(newId(noun)).toMatch(idPattern(noun))
  })

  test('ids made later sort behind ids made before', () => {
    const made = Array.from({ length: 1000 }, () => newId('video'))
    expect([...made].sort()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  })

  test('an id of one noun is not valid for another', () => {
    for (const noun of nouns) {
      const others = nouns.filter((other) => other !== noun && idPattern(other).test(newId(noun)))
      expect(others).toEqual([])
    }
  })

  test.each([
    '',
    'vid',
    'vid_',
    'VID_1',
    'vid-1',
    ' vid_1',
    'vid_1 ',
    'vid_1\n',
    'vid_1/..',
    'vid_../..',
    'vid_%2e',
    'vid_1#x',
    'vid_1?x',
    'vid_\0',
    'vid_ä',
    'vid_*',
    `vid_${'1'.repeat(41)}`,
    'vid_1;Path=/',
    'vid_"1"',
  ])('%j is no id of a video', (text) => {
    expect(text).not.toMatch(idPattern('video'))
  })
})
