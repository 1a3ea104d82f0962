import { live } from '#shared/contract/live/live.ts'
import { serve } from '../http/serve.ts'
import { calendarOf } from './calendar.ts'
import { banFromLive, liftLiveBan, listLiveBans } from './chat/ban.ts'
import { appointHelper, listHelpers, relieveHelper } from './chat/helper-role.ts'
import { delayChat, muteInChat, paceChat, pinInChat, removeFromChat } from './chat/moderate.ts'
import { listModeration } from './chat/moderation-log.ts'
import { markPresent } from './chat/presence.ts'
import { react } from './chat/react.ts'
import { readChat } from './chat/read.ts'
import { keepInChat, listChatReports, reportInChat } from './chat/report.ts'
import { sendToChat } from './chat/send.ts'
import { readChatFrame } from './chat/shared-frame.ts'
import { getChatWords, updateChatWords } from './chat/words.ts'
import { cancelLiveEvent, createLiveEvent, updateLiveEvent } from './edit.ts'
import { getLiveEvent, listAllLive, listLive, requireEvent, scheduled } from './find.ts'
import { getLiveDesk } from './host/desk.ts'
import { addMark, removeMark } from './host/marks.ts'
import { playLive } from './on-air/playback.ts'
import { endLive, startLive } from './on-air/start.ts'
import { endRehearsal, playRehearsal, startRehearsal } from './rehearsal/rehearsal.ts'
import { remindersOf, setReminder } from './reminders.ts'
import { readReplayChat } from './replay/chat.ts'
import { listReplays } from './replay/list.ts'
import { keepNoReplay, publishReplay } from './replay/publish.ts'
import { retryReplay } from './replay/retry.ts'

export const handler = serve(live, {
  listLive: () => listLive(),
  getLiveCalendar: async () => calendarOf(await scheduled(), 'Kiai Live'),
  listLiveReminders: ({ caller }) => remindersOf(caller.memberId),
  getLiveEvent: ({ params }) => getLiveEvent(params.id),
  getLiveEventCalendar: async ({ params }) => calendarOf([await requireEvent(params.id)]),
  setLiveReminder: ({ params, body, caller }) => setReminder(params.id, caller.memberId, body.isWanted),
  listAllLive: ({ query }) => listAllLive(query),
  createLiveEvent: ({ body, caller }) => createLiveEvent(body, caller.memberId),
  updateLiveEvent: ({ params, body }) => updateLiveEvent(params.id, body),
  cancelLiveEvent: ({ params, body }) => cancelLiveEvent(params.id, body.reason),
  readChat: ({ params, query, caller }) => readChat(params.id, query.after, caller),
  readChatFrame: ({ params, query }) => readChatFrame(params.id, params.key, Number(query.after ?? 0)),
  sendToChat: ({ params, body, caller }) => sendToChat(params.id, body, caller),
  removeFromChat: ({ params, caller }) => removeFromChat(params.id, Number(params.seq), caller),
  muteInChat: ({ params, body, caller }) => muteInChat(params.id, Number(params.seq), body.minutes, caller),
  banFromLive: ({ params, body, caller }) => banFromLive(params.id, Number(params.seq), body.reason, caller),
  listLiveBans: ({ params, caller }) => listLiveBans(params.id, caller),
  appointHelper: ({ params, caller }) => appointHelper(params.id, Number(params.seq), caller),
  listHelpers: ({ params, caller }) => listHelpers(params.id, caller),
  listModeration: ({ params, caller }) => listModeration(params.id, caller),
  relieveHelper: ({ params, caller }) => relieveHelper(params.id, Number(params.seq), caller),
  liftLiveBan: ({ params, caller }) => liftLiveBan(params.id, Number(params.seq), caller),
  pinInChat: ({ params, body, caller }) => pinInChat(params.id, body.seq, caller),
  paceChat: ({ params, body, caller }) => paceChat(params.id, body.slowSeconds, caller),
  delayChat: ({ params, body, caller }) => delayChat(params.id, body.delaySeconds, caller),
  react: ({ params, body, caller }) => react(params.id, body, caller),
  reportInChat: ({ params, body, caller }) =>
    reportInChat(params.id, Number(params.seq), body.reason, caller),
  listChatReports: ({ params, caller }) => listChatReports(params.id, caller),
  keepInChat: ({ params, caller }) => keepInChat(params.id, Number(params.seq), caller),
  getChatWords: () => getChatWords(),
  updateChatWords: ({ body }) => updateChatWords(body),
  listReplays: () => listReplays(),
  readReplayChat: ({ params, query, caller }) => readReplayChat(params.id, query, caller),
  getLiveDesk: ({ params, caller }) => getLiveDesk(params.id, caller),
  addMark: ({ params, body, caller }) => addMark(params.id, body.word, caller),
  removeMark: ({ params, caller }) => removeMark(params.id, Number(params.seq), caller),
  startRehearsal: ({ params, caller }) => startRehearsal(params.id, caller),
  playRehearsal: ({ params, caller }) => playRehearsal(params.id, caller),
  endRehearsal: ({ params, caller }) => endRehearsal(params.id, caller),
  publishReplay: ({ params, body, caller }) => publishReplay(params.id, body, caller),
  keepNoReplay: ({ params, caller }) => keepNoReplay(params.id, caller),
  retryReplay: ({ params, caller }) => retryReplay(params.id, caller),
  playLive: ({ params, caller }) => playLive(params.id, caller),
  startLive: ({ params, caller }) => startLive(params.id, caller),
  endLive: ({ params, caller }) => endLive(params.id, caller),
  markPresent: ({ params, caller }) => markPresent(params.id, caller),
})
