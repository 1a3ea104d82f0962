/** The address of one of our own posters, without its ending. */
export const own = /^(\/media\/images\/(?!pictures\/).+)\.webp$/

/** The half-size image stored beside each of our own posters, but not beside uploads: `a.webp` → `a-640.webp`. */
export function sourcesOf(url: string): string | undefined {
  const stem = own.exec(url)?.[1]
  return stem && `${stem}-640.webp 640w, ${url} 1280w`
}
