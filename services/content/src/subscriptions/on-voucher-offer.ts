import { parseEvent } from '@slipcast/contracts/events/registry';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Subscription } from '@slipcast/event-bus/bus';
import type { DocumentStore } from '@slipcast/storage/documents/documents';

/** What the order service has said last. */
export interface StoredOffer {
  version: number;
  on: boolean;
}
export type OfferStore = DocumentStore<StoredOffer>;
const ID = 'shop';

/** Whether the shop sells gift vouchers, so that its pages lead to them. */
export const sellsVouchers = async (store: OfferStore): Promise<boolean> =>
  (await store.get(ID))?.body.on ?? false;

/** Remembers what vouchers the maker sells. An older event changes nothing. */
export const onVoucherOffer = (store: OfferStore): Subscription => ({
  group: 'content.voucher-offer',
  topics: ['voucher.offer-changed.v1'],
  async handle({ data }) {
    const { version, on } = parseEvent('voucher.offer-changed.v1', data);
    const newer = (stored: StoredOffer) => (stored.version >= version ? stored : { version, on });
    const change = () => store.change(ID, newer, { quiet: true });
    if (await change()) return;
    try {
      await store.insert(ID, { version, on });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
      // Another replica was faster.
      await change();
    }
  },
});
