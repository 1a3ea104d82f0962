/** Whether so little of a video is left, in seconds or as a share, that resuming there means starting over. */
export function isOverAt(place: number, duration: number): boolean {
  return duration - place < Math.max(3, duration * 0.03)
}

/** The position in seconds at which a video of this duration, left at `place`, resumes. */
export function placeToResume(place = 0, duration: number): number {
  return duration > 0 && isOverAt(place, duration) ? 0 : place
}
