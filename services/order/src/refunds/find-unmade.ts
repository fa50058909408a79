import { parseEvent } from '@slipcast/contracts/events/registry';
import type { SecondsBody, SecondsMade } from '@slipcast/contracts/http/seconds';
import type { SentEvent } from '@slipcast/event-bus/outbox/resend';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';

/** Finds the seconds that were asked for and that the catalogue has never made. Throws Refusal when it does not answer. */
export const findUnmade =
  (catalogue: ServiceClient) =>
  async (sent: SentEvent[]): Promise<SentEvent[]> => {
    if (sent.length === 0) return [];
    const asked = sent.map((event) => ({
      event,
      id: parseEvent('refund.second-requested.v1', event.data).secondId,
    }));
    const body: SecondsBody = { ids: asked.map(({ id }) => id) };
    const answer = await catalogue.post<SecondsMade>('/internal/seconds', body);
    if (answer.status !== 200) throw notAnswered(answer);
    const made = new Set(answer.body.made);
    return asked.filter(({ id }) => !made.has(id)).map(({ event }) => event);
  };
