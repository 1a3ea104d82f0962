import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

type Needed = { entry: string; scripts: string[]; styles: string[]; fonts: string[] }

/** What the bundler wrote: which files a screen needs at once. */
export class Assets {
  readonly #site: string
  readonly #manifest: Manifest

  constructor(site: string, manifest: Manifest) {
    this.#site = site
    this.#manifest = manifest
  }

  /** Reads the bundler's manifest and takes it out of what is published. */
  static async of(site: string): Promise<Assets> {
    const manifest: Manifest = JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8'))
    await rm(join(site, '.vite'), { recursive: true })
    return new Assets(site, manifest)
  }

  /** Addresses needed by these sources (paths under web/) and all they import, the first being the entry. */
  of(sources: string[]): Needed {
    const chunks = new Set<string>()
    const visit = (name: string) => {
      const chunk = this.#manifest[name]
      if (!chunk) throw new Error(`The build has no ${name}`)
      if (chunks.has(name)) return
      for (const imported of chunk.imports ?? []) visit(imported)
      chunks.add(name)
    }
    for (const source of sources) visit(source)
    const needed = [...chunks].flatMap((name) => this.#manifest[name] ?? [])
    const entry = this.#manifest[sources[0] ?? '']?.file
    const addresses = (files: string[]) => [...new Set(files)].map((file) => `/${file}`)
    return {
      entry: `/${entry}`,
      scripts: addresses(needed.map(({ file }) => file).filter((file) => file !== entry)),
      styles: addresses(needed.flatMap(({ css = [] }) => css)),
      fonts: addresses(needed.flatMap(({ assets = [] }) => assets).filter((file) => file.endsWith('.woff2'))),
    }
  }

  /** The text of an asset by its address. */
  async read(address: string): Promise<string> {
    return (await readFile(join(this.#site, address), 'utf8')).trim()
  }
}
