import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerCall } from './api.ts'
import { createDesk, type LiveOptions } from './desk.ts'
import { answerPage } from './page.ts'

/** Amazon Interactive Video Service on one machine: channels, keys and streams, with a real ffmpeg. */
export function createLive(options: LiveOptions) {
  const desk = createDesk(options)
  return {
    /** The API of IVS. */
    handle: (req: IncomingMessage, res: ServerResponse) => answerCall(desk, req, res),
    /** The page on which a picture is sent, cut off and sent again. */
    show: (req: IncomingMessage, res: ServerResponse) => answerPage(desk, req, res),
    /** A file below `/media/live/<channel's name>/`. */
    read: desk.read,
    /** Closes recordings that a kill left open. */
    recover: desk.recover,
    close: desk.close,
  }
}
