/** Pieces that are reserved for one owner. Milliseconds since 1970 by Redis's clock; all 0 without a reservation. */
export interface Hold {
  quantity: number;
  reservedAt: number;
  expiresAt: number;
  /** When the reservation began; renewals do not move it, the cap counts from it. */
  firstAt: number;
}
export const NO_HOLD: Hold = { quantity: 0, reservedAt: 0, expiresAt: 0, firstAt: 0 };
