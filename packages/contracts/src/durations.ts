/**
 * Every length of time that shoppers are promised. Services read them as defaults of their configuration, screens and emails as they are.
 * Milliseconds, unless the name says otherwise.
 */
const MINUTE_MS = 60_000;

/** A reservation: thirty minutes from the add, and again from each renewal (C299, C300). */
export const HOLD_MS = 30 * MINUTE_MS;
/** All renewals of one shopper's reservation of one SKU together: two hours (decision 9, ADR 11). */
export const HOLD_CAP_MS = 120 * MINUTE_MS;
/** After those two hours other shoppers come first for a quarter of an hour, while the pot is scarce (ADR 11). */
export const HOLD_WAIT_MS = 15 * MINUTE_MS;
/** A claimed reservation outlives its order's transaction by at least this long (ADR 22). */
export const CLAIM_MS = 2 * MINUTE_MS;
/** A piece that becomes available is reserved for the next person in the queue for ten minutes (ADR 48). */
export const OFFER_MS = 10 * MINUTE_MS;
/** In checkout a reservation can be extended in its last ten minutes: before that it would only distract from paying. */
export const EXTEND_MS = 10 * MINUTE_MS;
/** The countdown turns to a warning below five minutes (C311). */
export const WARNING_MS = 5 * MINUTE_MS;
/** The countdown turns to an error below two minutes (C312). */
export const URGENT_MS = 2 * MINUTE_MS;
