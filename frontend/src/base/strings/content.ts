export const contentText = {
  aboutFailed: 'Failed to load about content',
  contactFailed: 'Failed to load contact content',
  studioAddress: 'Studio Address',
  send: 'Send Message',
} as const;
