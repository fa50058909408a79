/** Where a running shop is. Addresses may change when it is started again. */
export interface ShopUnderTest {
  url: string;
  admin: { email: string; password: string };
  /** The Square sandbox's own address, with its ledger and its control. */
  sandboxUrl: string;
  /** The local mailbox's; null where mails go elsewhere. */
  mailboxUrl: string | null;
}

/** A pot that the traffic sells. `sku` is its name in the history. */
export interface Pot {
  sku: string;
  productId: string;
  pence: number;
}
