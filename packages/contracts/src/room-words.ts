import type { WireRoom, WireTicket } from './http/room.ts';

/** '1,200' */
export const countText = (number: number): string => number.toLocaleString('en-GB');
const potsText = (number: number): string => (number === 1 ? 'one pot is' : `${countText(number)} pots are`);

/** 'You are number 812, after the draw' */
export function numberText({ place, isDrawn }: WireTicket): string {
  if (place === null) return 'Getting your number…';
  return `You are number ${countText(place)}${isDrawn ? '' : ', after the draw'}`;
}

/** '2 people have a ticket.' */
export const ticketsText = (tickets: number): string =>
  tickets === 1 ? 'One person has a ticket.' : `${countText(tickets)} people have a ticket.`;

const NEXT = 'You’re next: you’ll be let in as soon as a pot is available.';

/** What someone can expect who has a place and waits; '' before the opening. Of the people before them some have left, so there are at most so many. */
export function outlookText({ calledUpTo, free, inCarts }: WireRoom, { place }: WireTicket): string {
  if (place === null) return '';
  const ahead = place - calledUpTo - 1;
  if (ahead <= 0) return NEXT;
  const left = free + inCarts;
  const before = `${ahead === 1 ? 'One person is' : `At most ${countText(ahead)} people are`} before you`;
  return ahead < left
    ? `${before}, and ${potsText(left)} left.`
    : `${before}, and only ${potsText(left)} left. It may be over before your turn comes, but pots do come back when someone changes their mind.`;
}

/** 'Numbers 1 to 43 have been let in.' */
export function letInText({ calledUpTo }: WireRoom): string {
  if (calledUpTo === 0) return 'No one has been let in yet.';
  return calledUpTo === 1
    ? 'Number 1 has been let in.'
    : `Numbers 1 to ${countText(calledUpTo)} have been let in.`;
}

/** What happens at the opening, in the maker's terms. */
export const termsText = ({ from, minutes }: Pick<WireRoom, 'from' | 'minutes'>): string =>
  [
    `We then let in as many people as there are pots, and each has ${minutes === 1 ? 'one minute' : `${minutes} minutes`} to choose one.`,
    ...(from > 1 ? [`If fewer than ${countText(from)} people come, no one has to wait.`] : []),
  ].join(' ');
