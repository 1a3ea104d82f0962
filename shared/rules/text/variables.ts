/** What a newsletter may name of its reader. */
export type Known = { firstName?: string | undefined }

const variable = /\{\{\s*firstName\s*\|([^{}|]+)\}\}/g

/** Puts what is known of a reader in place of `{{firstName|there}}`. */
export const filled = (text: string, { firstName }: Known, encode = (value: string) => value) =>
  text.replaceAll(variable, (_, fallback: string) => encode(firstName?.trim() || fallback.trim()))

/** Whether all that looks like a variable is one, and says what stands there where nothing is known. */
export const hasFallbacks = (text: string) => !/\{\{|\}\}/.test(text.replaceAll(variable, ''))
