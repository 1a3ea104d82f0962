/**
 * The video of the demo that can be played while these tests run; `KIAI_CLIPS` in the configuration makes no other
 * one. Free, eleven seconds, with captions and chapters.
 */
export const clipId = 'vid_gyaku-zuki-from-the-floor-up'
