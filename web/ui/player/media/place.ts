/** Whether so little is left of a video, in seconds or as a share, that going on there means starting over. */
export function isOverAt(place: number, duration: number): boolean {
  return duration - place < Math.max(3, duration * 0.03)
}

/** Seconds; where a video of this duration goes on that was left at `place`. */
export function placeToResume(place = 0, duration: number): number {
  return duration > 0 && isOverAt(place, duration) ? 0 : place
}
