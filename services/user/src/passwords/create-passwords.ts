import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import PQueue from 'p-queue';
import type { PasswordNeeds } from './needs.ts';
import { createPasswordHashes } from './password-hashes.ts';
import { passwordRoutes } from './password-routes.ts';

/** Passwords: checked, changed, and reset by an emailed link. */
export function createPasswords(kit: ServiceKit, needs: Omit<PasswordNeeds, 'passwords'>) {
  const background = new PQueue({ concurrency: 4 });
  kit.add({ name: 'background work', stop: () => background.onIdle() });
  const passwords = kit.add(createPasswordHashes(needs.config.HASHES_AT_ONCE, needs.config.HASH_QUEUE));
  return { ...passwords, endpoints: passwordRoutes({ ...needs, passwords, background }) };
}
