import type { ChatReportReason } from '#shared/rules/live/live-chat.ts'

export const reportWords: Readonly<Record<ChatReportReason, string>> = {
  unkind: 'Unkind',
  spam: 'Spam',
  personal: 'Personal data',
  other: 'Something else',
}
