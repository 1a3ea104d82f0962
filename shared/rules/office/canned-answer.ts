/** Stored answers for frequent use. Variables such as `{{firstName}}` are filled with facts of a message. */

export const answerVariables = ['firstName', 'name', 'subject', 'plan', 'admin'] as const
export type AnswerVariable = (typeof answerVariables)[number]

/** The meaning of each variable, for admins. */
export const variableWords: Readonly<Record<AnswerVariable, string>> = {
  firstName: 'First name of the sender',
  name: 'Whole name of the sender',
  subject: 'Subject of the message',
  plan: 'Plan of the sender, or “no plan”',
  admin: 'Your own first name',
}

const variable = /\{\{\s*([\w-]*)\s*\}\}/g

const isKnown = (name: string): name is AnswerVariable => answerVariables.some((one) => one === name)

/** Fills in an answer. Unknown variables stay as written, so that they are noticed before sending. */
export const fillAnswer = (text: string, facts: Readonly<Record<AnswerVariable, string>>): string =>
  text.replaceAll(variable, (written, name: string) => (isKnown(name) ? facts[name] : written))

/** Variables in a text that do not exist. */
export const unknownVariables = (text: string): string[] =>
  Array.from(text.matchAll(variable), ([written, name = '']) => (isKnown(name) ? '' : written)).filter(
    (written) => written !== '',
  )

/** Whether a text still contains an unfilled variable. */
export const hasVariables = (text: string): boolean => text.search(variable) >= 0
