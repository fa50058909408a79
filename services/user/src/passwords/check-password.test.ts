import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import { Refusal } from '@slipcast/contracts/refusal';
import { checkPassword } from './check-password.ts';
import type { PasswordNeeds } from './needs.ts';

it('uses neither the database nor the limits while too many passwords are waiting', async () => {
  const full = new Refusal('unavailable', 'Busy');
  const unexpected = () => {
    throw new Error('this should not have been called');
  };
  const busy = {
    pool: { query: unexpected },
    attempts: { isRightPassword: unexpected, devices: { idOf: unexpected } },
    passwords: {
      refuseWhenFull: () => {
        throw full;
      },
    },
  } as unknown as PasswordNeeds;
  const attempt = { email: 'ada@example.com', password: 'wheel-thrown-42' };
  await expect(checkPassword(busy, {} as Request, attempt)).rejects.toBe(full);
});
