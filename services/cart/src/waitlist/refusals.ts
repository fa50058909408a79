import { Refusal } from '@slipcast/contracts/refusal';
import { MOST_ENTRIES } from './entry.ts';

export const notOnList = (): Refusal => new Refusal('not-found', 'You are not on the list for this pot.');
export const linkTooOld = (): Refusal =>
  new Refusal('not-found', 'This link is too old, or your place on the list has ended.');
export const notYet = (): Refusal =>
  new Refusal('conflict', "It isn't your turn yet. We'll email you as soon as one is available.");
export const alreadyYours = (): Refusal =>
  new Refusal('conflict', "This pot is in your cart, so you don't need to wait for it.");
export const availableNow = (): Refusal =>
  new Refusal('conflict', 'This pot is available now. You can add it to your cart.');
export const queueFull = (): Refusal =>
  new Refusal('conflict', 'Too many people are already waiting for this pot. Please try again later.');
export const tooManyEntries = (): Refusal =>
  new Refusal('conflict', `You can wait for up to ${MOST_ENTRIES} pots at a time.`);
