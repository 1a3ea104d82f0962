import { expect, test } from 'vitest'
import { addresses } from '../../../web/addresses.ts'
import { firstMatch, matchPath } from '../../../web/router/match.ts'

test.each([
  ['/video/:id', '/video/vid_1', { id: 'vid_1' }],
  ['/video/:id', '/video/vid_1/', { id: 'vid_1' }],
  ['/video/:id', '/Video/vid_1', { id: 'vid_1' }],
  ['/genre/:slug', '/genre/caf%C3%A9%2Fbar', { slug: 'café/bar' }],
  ['/genre/:slug', '/genre/100%', { slug: '100%' }],
  ['/course/:id/lesson/:lessonId', '/course/crs_1/lesson/les_2', { id: 'crs_1', lessonId: 'les_2' }],
  ['/admin/*', '/admin/no/such', { '*': 'no/such' }],
  ['/', '/', {}],
])('%s matches %s', (path, pathname, params) => expect(matchPath(path, pathname)).toEqual(params))

test.each([
  ['/video/:id', '/video'],
  ['/video/:id', '/video/'],
  ['/video/:id', '/video/vid_1/more'],
  ['/video/:id', '/videos/vid_1'],
  ['/', '/videos'],
])('%s does not match %s', (path, pathname) => expect(matchPath(path, pathname)).toBeUndefined())

test('every address of the table is found by its own path and not by an earlier one', () => {
  const paths = [...new Set(addresses.map(({ path }) => path))]
  for (const path of paths) {
    const example = path.replaceAll(/:\w+/g, 'some-thing').replace('*', 'no/such')
    expect(firstMatch(paths, example)?.path).toBe(path)
  }
})
