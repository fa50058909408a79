export const contentText = {
  studioAddress: 'Studio Address',
} as const;
