import { endpoint } from '@slipcast/service-kit/endpoint';
import { addressesOf } from '../addresses.ts';
import type { UserParts } from '../user-parts.ts';

export const listAddresses = ({ pool }: UserParts) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/auth/me/addresses',
      access: 'bearer',
      summary: 'Where earlier orders were delivered to, the latest first',
    },
    async ({ user }) => ({ addresses: await addressesOf(pool, user.id) }),
  );
