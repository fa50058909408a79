/** What Square's books say of one payment of the shop. Pence. */
export interface Booked {
  reference_id: string | null;
  authorised: number;
  captured: number;
  refunded: number;
  voided: number;
  open: number;
  payments: { id: string }[];
}

/** The control of the Square sandbox: clock, faults, books. It is shared by all parts, so a fault has to name its payment. */
export class Square {
  private readonly url: () => string;
  constructor(url: () => string) {
    this.url = url;
  }

  async control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.url()}/__sim${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the Square sandbox refused ${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  /** @param paymentId the shop's id of it; undefined if Square knows nothing of it */
  async booked(paymentId: string): Promise<Booked | undefined> {
    const { references } = await this.control<{ references: Booked[] }>('GET', '/ledger');
    return references.find(({ reference_id }) => reference_id === paymentId);
  }
}
