import type { WireRequest } from '@slipcast/contracts/http/requests';
import type { BuyerRequest } from './buyer-request.ts';

export const wireRequest = ({ id, kind, state, pieces, steps }: BuyerRequest): WireRequest => ({
  id,
  kind,
  state,
  pieces: pieces.map(({ line, quantity }) => ({ line, quantity })),
  steps: steps.map(({ at, ...step }) => ({ ...step, at: new Date(at).toISOString() })),
});
