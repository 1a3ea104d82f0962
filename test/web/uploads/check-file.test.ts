import { expect, test } from 'vitest'
import { media } from '#shared/contract/media.ts'
import { checkFile } from '../../../web/parts/uploads/check-file.ts'
import { createUploader } from '../../../web/parts/uploads/uploader.ts'

const iso = '\0\0\0\x18ftypmp42'
const packets = `G${'\0'.repeat(187)}G`
const heads = {
  'an MP4': iso,
  'an old QuickTime film': '\0\0\0\x08wide\0\0\0\0mdat',
  'a WebM or MKV': new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]),
  'an AVI': 'RIFF\x10\0\0\0AVI LIST',
  'an MPEG transport stream': packets,
}

test.each(Object.entries(heads))('a file that begins like %s is accepted', async (_, head) => {
  expect(await checkFile(new File([head], 'kata.mp4'))).toMatchObject({ body: { filename: 'kata.mp4' } })
})

test.each(['a.mp4', 'b.MOV', 'c.webm', 'd.mkv'])('a film named %s is accepted', async (name) => {
  expect(await checkFile(new File([iso], name))).toHaveProperty('body')
})

const choose = 'Please choose an MP4, MOV, WebM or MKV file'
const gone = Object.assign(new File([iso], 'gone.mp4'), {
  slice: () => ({ arrayBuffer: () => Promise.reject() }),
})

test.each<[string, File, string]>([
  ['is empty', new File([], 'empty.mp4'), `The file is empty. ${choose}`],
  ['is empty and named like no film', new File([], 'empty.txt'), `The file is empty. ${choose}`],
  ['is named like no film', new File([iso], 'notes.txt'), choose],
  [
    'is a text named like a film',
    new File(['GET me a film'], 'notes.mp4'),
    `This file is not a video. ${choose}`,
  ],
  [
    'is a sound named like a film',
    new File(['RIFF\x10\0\0\0WAVE'], 'a.mp4'),
    `This file is not a video. ${choose}`,
  ],
  ['can no longer be read', gone, 'The file could not be read. Please choose it again'],
])('a file that %s is refused in words before a call is made', async (_, file, words) => {
  const said: string[] = []
  const call = (async ({ path }: { path: string }) => void said.push(path)) as never
  const page = createUploader({ call, put: async () => {}, place: 'videos' })
  expect(await page.start(file)).toBe(words)
  expect(page.getState().phase).toBe('none')
  expect(said).toEqual([])
})

test('the file endings of the contract are those listed here', () => {
  const { success, error } = media.createUpload.body.safeParse({ filename: 'a', contentType: '', size: 1 })
  expect(success).toBe(false)
  expect(error?.issues[0]?.message).toBe(choose)
})
