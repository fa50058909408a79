import type { z } from 'zod';
import { Rejection } from '../rejection.ts';

type Identity = { application_id: string; location_id?: string | undefined };

/** Reads a body from the browser stand-in, which must come from a page configured for this sandbox. */
export function readRequest<T extends Identity>(
  schema: z.ZodType<T>,
  body: unknown,
  config: { applicationId: string; locationId: string },
): T {
  const request = readShape(schema, body);
  if (request.application_id !== config.applicationId)
    throw new Rejection('UNAUTHORIZED', "The application id is not this sandbox's.", 'application_id');
  if (request.location_id !== undefined && request.location_id !== config.locationId)
    throw new Rejection('INVALID_LOCATION', "The location id is not this sandbox's.", 'location_id');
  return request;
}

export function readShape<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new Rejection('INVALID_VALUE', issue?.message ?? 'Not valid.', issue?.path.join('.'));
}
