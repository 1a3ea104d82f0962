/**
 * The video of the demo that can be played while these tests run; `KIAI_CLIPS` in the configuration makes no other
 * one. Free, eleven seconds, with captions and chapters: the shortest there is, so that it can be seen to its end.
 */
export const clipId = 'vid_one-breath-one-kiai'
