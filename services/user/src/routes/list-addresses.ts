import { PreviousAddresses } from '@slipcast/contracts/http/order';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { addressesOf } from '../store/address-store.ts';

export const listAddresses = ({ pool }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/auth/me/addresses',
      access: 'bearer',
      summary: 'List the addresses of earlier orders, the latest first',
      answer: PreviousAddresses,
    },
    async ({ user }) => ({ addresses: await addressesOf(pool, user.id) }),
  );
