/** What people may ask to hear about by email, in the order in which pages show it. */
export const NEWSLETTER_TOPICS = ['updates', 'seconds', 'news'] as const;
export type NewsletterTopic = (typeof NEWSLETTER_TOPICS)[number];

/** The topics as pages and emails name them. */
export const TOPIC_NAMES: Record<NewsletterTopic, string> = {
  updates: 'Shop updates: when new pots go on sale',
  seconds: 'Seconds: pots with small faults, at lower prices',
  news: 'News from the studio',
};

/** 'Shop updates': a topic without its explanation. */
export const topicName = (topic: NewsletterTopic): string => TOPIC_NAMES[topic].replace(/:.*/, '');

/** What someone agrees to, by the page on which they sign up. It is stored with the consent, so a new wording needs no migration. */
export const CONSENT_SENTENCES = {
  newsletter: 'Please email me about what I’ve ticked. I can unsubscribe at any time.',
  checkout: 'Write to me when new pots go on sale. I can unsubscribe at any time.',
} as const;
export type ConsentPage = keyof typeof CONSENT_SENTENCES;
export const CONSENT_PAGES = Object.keys(CONSENT_SENTENCES) as [ConsentPage, ...ConsentPage[]];

/** Days for which the link to confirm a subscription works. Afterwards the address is deleted, unless it was confirmed before. */
export const CONFIRM_DAYS = 7;

/** Why letters no longer go to an address: mail to it comes back for good, or its owner has called it spam. */
export const SUPPRESSED_WHY = ['bounced', 'complained'] as const;
export type SuppressedWhy = (typeof SUPPRESSED_WHY)[number];
