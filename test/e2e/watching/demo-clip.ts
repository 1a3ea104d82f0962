/**
 * The only video of the demo that can play during these tests: `KIAI_CLIPS` in the configuration makes no other one.
 * Free, eleven seconds, with captions and chapters. It is the shortest, so that it can be watched to its end.
 */
export const clipId = 'vid_one-breath-one-kiai'
