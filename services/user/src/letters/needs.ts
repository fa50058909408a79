import type { ServiceClient } from '@slipcast/service-kit/service-client';
import type { Shared } from '../shared.ts';

export type LetterNeeds = Pick<Shared, 'pool' | 'relay'> & {
  catalogue: ServiceClient;
  emailWorker: ServiceClient;
};
