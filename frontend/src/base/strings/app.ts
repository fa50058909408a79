export const appText = {
  notFound: "The page you're looking for doesn't exist or may have been moved.",
  sessionExpired: 'Your session has expired. Please log in again.',
  sessionExpiredAtCheckout: 'Your session expired. Please log in again to complete your order.',
  profileLoadFailed: (message: string) => `Failed to fetch user profile: ${message}`,
} as const;
