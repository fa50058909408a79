import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createBase } from './base.ts';
import { createCarts } from './carts/create-carts.ts';
import type { CartConfig } from './config.ts';
import { createEarly } from './early/create-early.ts';
import { createHolds } from './holds/create-holds.ts';
import { createRoom } from './rooms/create-rooms.ts';
import { createProducts } from './products/create-products.ts';
import { createReplica } from './replica/create-replica.ts';
import { createSnapshot } from './snapshot/create-snapshot.ts';
import { createWaitlist } from './waitlist/create-waitlist.ts';
import { withQueue } from './waitlist/change-queue.ts';
import { readWaitedFor } from './waitlist/queued-skus.ts';

/** Carts and reservations. */
export const createCartService = (config: CartConfig, host: HostOptions = {}): Service =>
  createStandardService('cart', config, host, (kit) => {
    const authenticator = kit.authenticator(config);
    const base = createBase(kit, config, authenticator);
    const stored = { ...base, ...createSnapshot(kit, base) };
    const replica = createReplica(kit, { ...stored, withQueue, readQueued: readWaitedFor });
    const { holds, endpoints } = createHolds(kit, { ...stored, replica });
    const { products, ...shown } = createProducts(kit, { ...base, storeTerms: replica.storeTerms });
    const { room, ...rooms } = createRoom(kit, { ...base, holds });
    const { early, ...earlyLinks } = createEarly(kit, base);
    const waitlist = createWaitlist(kit, { ...base, holds, products });
    const carts = createCarts(kit, { ...stored, holds, products, waitlist, room, early });
    const capabilities = [replica, { endpoints }, shown, rooms, earlyLinks, waitlist, carts];
    return { authenticator, endpoints: capabilities.flatMap((capability) => capability.endpoints) };
  });
