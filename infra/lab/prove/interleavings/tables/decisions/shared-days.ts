import { letInText, numberText, outlookText, termsText, ticketsText } from '@slipcast/contracts/room-words';
import {
  earlyTerms,
  limitText,
  notOpenText,
  saleState,
  ukClock,
  ukTime,
} from '@slipcast/contracts/sale-words';
import {
  dayInLondon,
  dispatchDate,
  dispatchDay,
  dispatchPlan,
  workingDaysText,
} from '@slipcast/contracts/working-days';
import { shopDay } from '../../../../../../services/content/src/rules/visit-days.ts';
import { each } from './lines.ts';
import { combine, short } from '../table.ts';

const TERMS = { opensAt: '2026-07-01T18:00:00.000Z', paused: false, earlyMinutes: 10 };
const room = (calledUpTo: number, free: number, inCarts: number) => ({ calledUpTo, free, inCarts }) as never;
const DATES = [
  '2026-03-29T00:59:59Z',
  '2026-03-29T01:00:00Z',
  '2026-03-29T23:30:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:00:00Z',
  '2026-06-30T23:00:00Z',
  '2026-12-31T23:59:59Z',
];
const DAYS = [
  '2026-04-02T10:00:00Z',
  '2026-04-03T10:00:00Z',
  '2026-05-01T10:00:00Z',
  '2026-05-22T10:00:00Z',
  '2026-08-28T10:00:00Z',
  '2026-12-23T10:00:00Z',
  '2026-12-24T10:00:00Z',
  '2027-12-24T10:00:00Z',
  '2027-12-31T10:00:00Z',
  '2028-04-13T10:00:00Z',
  '2026-11-27T10:00:00Z',
  '2026-11-27T23:59:00Z',
];

/** Days and times, as all services count them. */
export const sharedDays = (): string[] => [
  ...each('day', DATES, (at) => [dayInLondon(new Date(at)), shopDay(new Date(at)), ukTime(at), ukClock(at)]),
  ...each('sent', combine(DAYS, [0, 1, 3]), ([at, days]) => [
    dispatchDay(new Date(at), days),
    dispatchDate(new Date(at), days),
  ]),
  ...each('working days', [1, 2], workingDaysText),
  `plan -> ${short(dispatchPlan(new Date('2026-12-20T12:00:00Z'), 2))}`,
  `plan in summer -> ${short(dispatchPlan(new Date('2026-03-28T12:00:00Z'), 1))}`,
  ...each('sale', combine([null, TERMS, { ...TERMS, paused: true }], [-1, 0]), ([terms, later]) =>
    saleState(terms, Date.parse(TERMS.opensAt) + later),
  ),
  ...each('early', [0, 10], (earlyMinutes) => earlyTerms({ ...TERMS, earlyMinutes })),
  ...each('says', [1, 3], (pieces) => [limitText(pieces), notOpenText(TERMS.opensAt)]),
  ...each(
    'outlook',
    combine([0, 3], [0, 1], [0, 1, 2], [null, 1, 4, 5, 6]),
    ([calledUpTo, free, inCarts, place]) => outlookText(room(calledUpTo, free, inCarts), { place } as never),
  ),
  ...each('number', combine([null, 1, 1200], [true, false]), ([place, isDrawn]) =>
    numberText({ place, isDrawn } as never),
  ),
  ...each('tickets', [0, 1, 1200], (count) => [ticketsText(count), letInText(room(count, 0, 0))]),
  ...each('terms', combine([0, 1, 2, 1200], [1, 10]), ([from, minutes]) => termsText({ from, minutes })),
];
