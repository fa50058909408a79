import type { SaleTerms } from '@slipcast/contracts/sale-terms';

/** The shop update that a product is in, or was in last. */
export interface InUpdate {
  update?: {
    id: string;
    /** Of the update, when the product last followed it. */
    revision: number;
    /** From the announcement to the end. */
    terms?: SaleTerms;
    /** It was taken out, or the update has closed: another may have it. */
    isOver?: true;
  };
}

/** When it can first be bought, in milliseconds; null: always. */
export function opensAtOf({ update }: InUpdate): number | null {
  return update?.terms ? Date.parse(update.terms.opensAt) : null;
}

/** Whether its update has not opened. @param at milliseconds */
export function isUpcoming(product: InUpdate, at: number): boolean {
  const opensAt = opensAtOf(product);
  return opensAt !== null && at < opensAt;
}
