/** Stars a member may give. */
export const fewestStars = 1
export const mostStars = 5
