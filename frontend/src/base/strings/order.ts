export const orderText = {
  resend: 'Resend Confirmation Email',
} as const;
