import { entity, key } from '../table/entity.ts'

/** The hash of one chunk of a file for sale, by which a download is checked. Recorded once, and never changed. */
export const fileChunk = entity({
  model: { service: 'kiai', entity: 'file-chunk', version: '1' },
  attributes: {
    /** The storage key of the file. */
    key: { type: 'string', required: true, readOnly: true },
    /** Its index in the file. */
    chunk: { type: 'number', required: true, readOnly: true },
    /** SHA-256, hexadecimal. */
    sha256: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    ofFile: key(['key'], ['chunk']),
  },
})

/** The recorded hash of a chunk; undefined before it was issued for the first time. */
export async function findChunkHash(key: string, chunk: number): Promise<string | undefined> {
  const { data } = await fileChunk().get({ key, chunk }).go({ consistent: true })
  return data?.sha256
}
