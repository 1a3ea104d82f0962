import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'

type Needed = {
  entry: string
  scripts: string[]
  styles: string[]
  /** Of parts that the screen loads lazily. */
  laterStyles: string[]
  fonts: string[]
}

/** The output of the bundler: the files that a screen needs at once. */
export class Assets {
  readonly #site: string
  readonly #manifest: Manifest

  constructor(site: string, manifest: Manifest) {
    this.#site = site
    this.#manifest = manifest
  }

  /** Reads the bundler's manifest and removes it from the published files. */
  static async of(site: string): Promise<Assets> {
    const manifest: Manifest = JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8'))
    await rm(join(site, '.vite'), { recursive: true })
    return new Assets(site, manifest)
  }

  /**
   * Addresses that the entry and one screen need (paths under web/), with all their imports. The markup of parts that the
   * screen loads lazily may be in the prerendered page already, so their styles are named too.
   */
  of(entry: string, screen: string | undefined): Needed {
    const needed = this.#withImports(screen ? [entry, ...this.#listsWith(screen), screen] : [entry])
    const loadedLater = this.#withImports(screen ? (this.#chunk(screen).dynamicImports ?? []) : [])
    const entryFile = this.#chunk(entry).file
    const addresses = (files: string[]) => [...new Set(files)].map((file) => `/${file}`)
    const stylesOf = (chunks: ManifestChunk[]) => addresses(chunks.flatMap(({ css = [] }) => css))
    const styles = stylesOf(needed)
    return {
      entry: `/${entryFile}`,
      scripts: addresses(needed.map(({ file }) => file).filter((file) => file !== entryFile)),
      styles,
      laterStyles: stylesOf(loadedLater).filter((address) => !styles.includes(address)),
      fonts: addresses(needed.flatMap(({ assets = [] }) => assets).filter((file) => file.endsWith('.woff2'))),
    }
  }

  /** The lists of screens (screens/inner.ts) through which a screen is loaded. */
  #listsWith(screen: string): string[] {
    return Object.entries(this.#manifest)
      .filter(([name, { dynamicImports }]) => name.startsWith('screens/') && dynamicImports?.includes(screen))
      .map(([name]) => name)
  }

  #withImports(names: string[]): ManifestChunk[] {
    const found = new Map<string, ManifestChunk>()
    const visit = (name: string) => {
      if (found.has(name)) return
      const chunk = this.#chunk(name)
      for (const imported of chunk.imports ?? []) visit(imported)
      found.set(name, chunk)
    }
    for (const name of names) visit(name)
    return [...found.values()]
  }

  #chunk(name: string): ManifestChunk {
    const chunk = this.#manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    return chunk
  }

  /** The text of an asset by its address. */
  async read(address: string): Promise<string> {
    return (await readFile(join(this.#site, address), 'utf8')).trim()
  }
}
