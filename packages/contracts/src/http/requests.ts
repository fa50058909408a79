import { z } from 'zod';
import { NOTE_MAX, REFUND_MESSAGE_MAX } from '../limits.ts';
import { bothSpellings } from '../spelling.ts';
import { AnyId, AtLeastOne, Count, Moment, ofType, optionalText, text } from './fields.ts';

/** What a buyer may ask about an order. A withdrawal is a right that the law gives, so it is never declined. */
export const REQUEST_KINDS = ['cancel', 'return', 'withdrawal'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
/** received: the pots are back · done: cancelled or refunded · retracted: by the buyer. */
export const REQUEST_STATES = ['asked', 'accepted', 'received', 'done', 'declined', 'retracted'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

const LINE = 'Please say which line of the order';
const pieces = z
  .array(z.object({ line: z.number(ofType(LINE)).int(LINE).min(1, LINE), quantity: AtLeastOne }))
  .max(100);

/** `id` is the client's, so that a repeat asks for nothing more. Without pieces it is about all that is left of the order. */
export const RequestBody = bothSpellings(
  z.object({
    id: z.uuid('Please give the request an id'),
    kind: z.enum(REQUEST_KINDS, 'Please say what you ask for'),
    pieces: pieces.default([]),
    message: optionalText('Message', REFUND_MESSAGE_MAX).default(''),
  }),
);
export type RequestBody = z.infer<typeof RequestBody>;

const ANSWERS = ['accepted', 'received', 'declined'] as const;
export type RequestAnswer = (typeof ANSWERS)[number];
const NEEDED: Partial<Record<RequestAnswer, string>> = {
  accepted: 'Please say how to send the pots back',
  declined: 'Please say why you decline',
};
/** `text`: how to send the pots back, or why not. The buyer reads it. */
export const AnswerBody = z
  .object({
    state: z.enum(ANSWERS, `Answer must be one of ${ANSWERS.join(', ')}`),
    text: optionalText('Text', NOTE_MAX).default(''),
  })
  .superRefine(({ state, text: said }, context) => {
    const message = NEEDED[state];
    if (message && said === '') context.addIssue({ code: 'custom', path: ['text'], message });
  });
export type AnswerBody = z.infer<typeof AnswerBody>;

/** What a buyer has asked, with what became of it. The first step has the buyer's own message. */
export const WireRequest = z
  .object({
    id: AnyId,
    kind: z.enum(REQUEST_KINDS),
    state: z.enum(REQUEST_STATES),
    pieces: z.array(z.object({ line: Count, quantity: Count })),
    steps: z.array(
      z.object({
        state: z.enum(REQUEST_STATES),
        at: Moment,
        text: text('Please send them to the studio.').nullable(),
      }),
    ),
  })
  .meta({ id: 'BuyerRequest' });
export type WireRequest = z.infer<typeof WireRequest>;

/** The buyer's requests about an order, and what else may be asked now. */
export const WireRequests = z
  .object({
    requests: z.array(WireRequest),
    offers: z.array(
      z.object({
        kind: z.enum(REQUEST_KINDS),
        until: z.iso
          .date()
          .meta({ examples: ['2026-12-09'] })
          .nullable()
          .describe('The last day, in Britain; null while the days are not counted yet'),
        days: Count.nullable().describe('Days after delivery; null where it does not depend on that'),
      }),
    ),
  })
  .meta({ id: 'OrderRequests' });
export type WireRequests = z.infer<typeof WireRequests>;
