import { expect, it } from '@jest/globals';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Dependencies } from '../dependencies.ts';
import { checkPassword } from './check-password.ts';

it('asks neither the database nor the limits while too many passwords wait', async () => {
  const full = new Refusal('unavailable', 'Busy');
  const asked = () => {
    throw new Error('something was asked');
  };
  const busy = {
    pool: { query: asked },
    attempts: { password: { take: asked, giveBack: asked } },
    passwords: {
      refuseWhenFull: () => {
        throw full;
      },
    },
  } as unknown as Dependencies;
  const attempt = { ip: '192.0.2.1', email: 'ada@example.com', password: 'wheel-thrown-42', device: null };
  await expect(checkPassword(busy, attempt)).rejects.toBe(full);
});
