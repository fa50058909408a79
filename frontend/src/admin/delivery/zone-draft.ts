import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import { ZONE_IDS, type Zone } from '@slipcast/contracts/delivery-zones';

type StoredMethod = DeliveryOptions['zones'][number]['methods'][number];
/** A method without an id is new; the server gives it one. */
export type MethodDraft = Omit<StoredMethod, 'id'> & { id?: string | undefined };
export type ZoneDraft = { on: boolean; methods: MethodDraft[]; except: string[] };

const NO_ZONE: ZoneDraft = { on: false, methods: [], except: [] };

/** A zone is one field of the form, as JSON, so that two versions of it are compared like any two texts. */
export const writeZone = ({ on, methods, except }: ZoneDraft): string =>
  JSON.stringify({
    on,
    methods: methods.map(({ id, name, charge, freeFromPence, dispatchDays }) => ({
      id,
      name,
      charge,
      freeFromPence,
      dispatchDays,
    })),
    except: except.toSorted(),
  });
export const readZone = (field: string): ZoneDraft => JSON.parse(field) as ZoneDraft;

export const zoneFrom = (options: DeliveryOptions, zone: Zone): string =>
  writeZone(options.zones.find((one) => one.zone === zone) ?? NO_ZONE);

/** What a zone has when it is first turned on: the methods of the first zone that is on, to start from. */
export function methodsToStartFrom(fields: Record<Zone, string>): MethodDraft[] {
  const first = ZONE_IDS.map((zone) => readZone(fields[zone])).find(({ on }) => on);
  return first?.methods ?? [];
}
