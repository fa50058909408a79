import { randomUUID } from 'node:crypto';
import { leastOf } from '@slipcast/contracts/delivery-charge';
import { ZONES } from '@slipcast/contracts/delivery-zones';
import {
  DeliveryOptionsBody,
  EditedDeliveryOptions,
  WireDelivery,
  type DeliveryOptions,
} from '@slipcast/contracts/http/delivery-options';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { NewEvent } from '@slipcast/event-bus/outbox/outbox';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { OrderKit } from '../order-kit.ts';
import { describeOptions } from './describe-options.ts';
import { hasChoice, hasZones, isServed } from './offers.ts';
import { readOptions, writeOptions } from './options-store.ts';
import { COUNTRY_CODES, nameOfCountry, zonesOf } from './zones.ts';

/** What anyone may know before there is a cart: never where to collect, which buyers learn once they have paid. */
const wireDelivery = (options: DeliveryOptions): WireDelivery => ({
  choice: hasChoice(options),
  collection: options.collection.on,
  packedGrams: options.packedGrams,
  countries: hasZones(options)
    ? COUNTRY_CODES.map((code) => ({
        code,
        name: nameOfCountry(code),
        served: isServed(options, code),
      }))
    : [],
  zones: options.zones
    .filter(({ on }) => on)
    .map(({ zone, methods }) => ({
      zone,
      name: ZONES[zone],
      methods: methods.map((method) => ({
        id: method.id,
        name: method.name,
        charge: method.charge,
        fromPence: leastOf(method),
        freeFromPence: method.freeFromPence,
        dispatchDays: method.dispatchDays,
      })),
    })),
});

/** What catalogues say about delivery: never where to collect. */
const deliveryChanged = (options: DeliveryOptions, version: number): NewEvent => {
  const data: EventData<'delivery.changed.v1'> = {
    version,
    zones: options.zones
      .filter(({ on }) => on)
      .map(({ zone, methods }) => ({
        zone,
        methods: methods.map(({ name, charge, freeFromPence, dispatchDays }) => ({
          name,
          charge,
          freeFromPence,
          dispatchDays,
        })),
      })),
    packedGrams: options.packedGrams,
  };
  return { type: 'delivery.changed.v1', key: 'shop', data };
};

const COUNTRIES_OF_ZONES: EditedDeliveryOptions['countries'] = COUNTRY_CODES.flatMap((code) => {
  const [zone] = zonesOf(code);
  return zone === 'europe' || zone === 'world' ? [{ code, name: nameOfCountry(code), zone }] : [];
});

/** The maker's delivery options, and what shoppers may know of them. */
export const deliveryRoutes = ({ pool, wake }: Pick<OrderKit, 'pool' | 'wake'>) => [
  endpoint({
    route: 'GET /api/orders/delivery',
    access: 'none',
    importance: 'checkout',
    summary: 'Where the shop sends parcels, how, and what that costs at least',
    answer: WireDelivery,
    handle: async () => wireDelivery((await readOptions(pool)).options),
  }),

  endpoint({
    route: 'GET /api/admin/delivery-options',
    access: 'admin',
    summary: 'Show the delivery options to edit',
    answer: EditedDeliveryOptions,
    handle: async () => {
      const { options, revision } = await readOptions(pool);
      return { ...options, revision, countries: COUNTRIES_OF_ZONES };
    },
  }),

  endpoint({
    route: 'PUT /api/admin/delivery-options',
    access: 'admin',
    summary: 'Replace the delivery options, unless someone else has changed them since revisionLoaded',
    body: DeliveryOptionsBody,
    answer: EditedDeliveryOptions,
    refusals: ['conflict'],
    handle: async ({ body: { revisionLoaded, zones, ...rest }, ...asked }) => {
      const options: DeliveryOptions = {
        ...rest,
        zones: zones.map((zone) => ({
          ...zone,
          methods: zone.methods.map(({ id = randomUUID(), ...method }) => ({ id, ...method })),
        })),
      };
      const revision = await writeOptions(pool, options, revisionLoaded, (before, version) => [
        auditEvent(actorOf(asked), {
          action: 'page.changed',
          objectId: 'delivery-options',
          object: 'delivery options',
          before: describeOptions(before),
          after: describeOptions(options),
        }),
        deliveryChanged(options, version),
      ]);
      wake();
      return { ...options, revision, countries: COUNTRIES_OF_ZONES };
    },
  }),
];
