/** The reader's data for a newsletter's variables. */
export type Known = { firstName?: string | undefined }

const variable = /\{\{\s*firstName\s*\|([^{}|]+)\}\}/g

/** Replaces `{{firstName|there}}` with the reader's data. */
export const filled = (text: string, { firstName }: Known, encode = (value: string) => value) =>
  text.replaceAll(variable, (_, fallback: string) => encode(firstName?.trim() || fallback.trim()))

/** Whether every variable in a text is valid and has a fallback for unknown data. */
export const hasFallbacks = (text: string) => !/\{\{|\}\}/.test(text.replaceAll(variable, ''))
