import { locationChange } from '../location.ts';
import { Rejection } from '../rejection.ts';
import { readShape } from '../tokens/requests.ts';
import { ok, type Answer, type Call } from './call.ts';

/** RetrieveLocation. @throws Rejection NOT_FOUND */
export function getLocation({ sandbox, id }: Call): Answer {
  const { locationId, currency } = sandbox.config;
  if (id !== locationId) throw new Rejection('NOT_FOUND', 'Location not found.');
  return ok({
    location: {
      id,
      name: 'Sandbox studio',
      status: 'ACTIVE',
      country: 'GB',
      currency,
      capabilities: ['CREDIT_CARD_PROCESSING'],
      merchant_id: 'SANDBOX-MERCHANT',
      ...sandbox.location,
    },
  });
}

/** Changes what RetrieveLocation answers until the next reset; payments stay in the sandbox's own currency. */
export function changeLocation({ sandbox, body }: Call): Answer {
  Object.assign(sandbox.location, readShape(locationChange, body));
  return ok({ location: sandbox.location });
}
