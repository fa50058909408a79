import { NEWSLETTER_TOPICS, type NewsletterTopic } from '@slipcast/contracts/newsletter';
import * as v from 'valibot';

/** The boxes of a form, one for each topic. */
export type Ticked = Record<NewsletterTopic, boolean>;

export const ticked = (topics: readonly NewsletterTopic[]): Ticked => ({
  updates: topics.includes('updates'),
  seconds: topics.includes('seconds'),
  news: topics.includes('news'),
});
export const topicsOf = (boxes: Ticked): NewsletterTopic[] =>
  NEWSLETTER_TOPICS.filter((topic) => boxes[topic]);

export const boxes = { updates: v.boolean(), seconds: v.boolean(), news: v.boolean() };
export const anyTicked = (typed: Ticked): boolean => topicsOf(typed).length > 0;
export const NONE_TICKED = 'Please choose at least one topic';
export const BOX_LABELS = { updates: 'Shop updates', seconds: 'Seconds', news: 'News' };
/** The list of problems says it without the name of a box, because any box will do. */
export const noneTicked = (_label: string, message: string): string | undefined =>
  message === NONE_TICKED ? message : undefined;
