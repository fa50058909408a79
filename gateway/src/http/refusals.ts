import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@slipcast/contracts/refusal';
import { answerRefusal } from '@slipcast/service-kit/answer-refusal';

export const answerUnavailable = (_req: IncomingMessage, res: ServerResponse): void =>
  answerRefusal(
    res,
    new Refusal('unavailable', 'This part of the shop is not available. Please try again in a moment.', {
      headers: { 'retry-after': '2' },
    }),
  );

/** For a write that was sent and not answered: it may or may not have happened. */
export const answerLost = (_req: IncomingMessage, res: ServerResponse): void =>
  answerRefusal(
    res,
    new Refusal(
      'answer-lost',
      'We lost the connection and can’t tell whether this worked. Please check before you try again.',
    ),
  );
