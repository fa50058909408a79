/** draft → scheduled → sending → sent. A stopped one has reached some people and can go on. */
export const LETTER_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Characters, and pots. */
export const LETTER_LIMITS = { subject: 150, text: 10_000, pots: 60 };
