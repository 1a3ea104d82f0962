/** Bytes of a file; fewer at its end, none behind it. */
export type Read = (offset: number, length: number) => Promise<Uint8Array>

export type Track = {
  readonly kind: 'picture' | 'sound' | 'other'
  readonly isDefault: boolean
  readonly isEncrypted: boolean
  /** Whether the index lists no content for it, and none can follow. */
  readonly isEmpty: boolean
}

/** What a file says about itself, and whether there is more in it than that. */
export type Contents = { readonly tracks: readonly Track[]; readonly hasContent: boolean }
