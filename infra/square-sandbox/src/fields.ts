import { Rejection } from './rejection.ts';
import type { Money } from './wire.ts';

export type Body = Record<string, unknown>;

/** An optional string of at most `max` characters (limits: Square's OpenAPI file, api.json). */
export function optionalText(body: Body, field: string, max: number): string | undefined {
  const value = body[field] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new Rejection('EXPECTED_STRING', 'Expected a string value.', field);
  if (value.length > max)
    throw new Rejection('VALUE_TOO_LONG', `Field must not be greater than ${max} in length`, field);
  return value;
}

export function requiredText(body: Body, field: string, max: number): string {
  const value = optionalText(body, field, max);
  if (value === undefined) throw new Rejection('MISSING_REQUIRED_PARAMETER', 'Field must be set', field);
  if (value === '') throw new Rejection('VALUE_EMPTY', 'Field must not be blank', field);
  return value;
}

export function optionalFlag(body: Body, field: string): boolean | undefined {
  const value = body[field] ?? undefined;
  if (value === undefined || typeof value === 'boolean') return value;
  throw new Rejection('EXPECTED_BOOLEAN', 'Expected a boolean value.', field);
}

/** A positive amount in the location's currency; numbers that a double cannot hold exactly are refused. */
export function requiredMoney(body: Body, field: string, currency: string): Money {
  const value = body[field];
  if (!isRecord(value)) throw new Rejection('MISSING_REQUIRED_PARAMETER', 'Field must be set', field);
  const { amount } = value;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    throw new Rejection('INVALID_VALUE', 'Amount must be a positive integer.', `${field}.amount`);
  if (value['currency'] !== currency)
    throw new Rejection(
      'CURRENCY_MISMATCH',
      `The currency of the location is ${currency}, but the request has ${String(value['currency'])}.`,
      `${field}.currency`,
    );
  return { amount, currency };
}

export function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same request in another key order is the same request. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const pairs = Object.keys(value).toSorted();
  return `{${pairs.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}
