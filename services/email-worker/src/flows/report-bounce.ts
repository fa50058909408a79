import type { EventData } from '@slipcast/contracts/events/registry';
import type { Bus } from '@slipcast/event-bus/bus';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import type { ClaimedIntent } from '../store/intent-store.ts';

/**
 * Tells the mailing list that a subscriber's address takes no mail, once for each letter. Published straight to the bus: the email's outcome
 * is noted afterwards, so a crash repeats both.
 */
export const reportBounce =
  (bus: Pick<Bus, 'publish'>) =>
  async ({
    id,
    template,
    data,
    now,
  }: Pick<ClaimedIntent, 'id' | 'template' | 'data' | 'now'>): Promise<void> => {
    const { subscriberId, email } = data as Partial<EventData<'letter.addressed.v1'>>;
    if (template !== 'letter' || subscriberId === undefined || email === undefined) return;
    await bus.publish([
      {
        id: nameUuid(id, 'bounced', ''),
        type: 'mail.bounced.v1',
        key: subscriberId,
        occurredAt: now.toISOString(),
        data: { subscriberId, email } satisfies EventData<'mail.bounced.v1'>,
      },
    ]);
  };
