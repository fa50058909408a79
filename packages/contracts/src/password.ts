/** Characters: the spec's minimum (C§9); nothing is cut off at the maximum, it is refused (decision 7). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters long`;
export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX} characters long`;
