export const appText = {
  sessionExpired: 'Your session has expired. Please log in again.',
  profileLoadFailed: (message: string) => `Failed to fetch user profile: ${message}`,
} as const;
