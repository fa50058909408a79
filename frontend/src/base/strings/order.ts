export const orderText = {
  resend: 'Resend Confirmation Email',
  resendFailed: 'Failed to resend confirmation email. Please try again.',
  emailNotConfigured: 'Email service is not configured. Please contact support.',
  emailAuthFailed: 'Email service authentication failed. Please contact support.',
} as const;
