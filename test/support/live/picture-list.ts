/** The playlist of the best picture, behind a multivariant playlist; empty if it is refused. */
export async function pictureList(load: (path: string) => Promise<Response>, url: string): Promise<string> {
  const index = await (await load(url)).text()
  const file = index.split('\n').find((line) => line.endsWith('.m3u8'))
  return file ? (await load(url.replace(/[^/]+$/, file))).text() : ''
}
