import { ZONE_IDS, type Zone } from '@slipcast/contracts/delivery-zones';
import { type MethodDraft, readZone, type ZoneDraft } from './zone-draft.ts';

/** The same method in two zones has the same id, or the same name while it is new. */
const isSame = (one: MethodDraft, other: MethodDraft): boolean =>
  one.id === undefined ? other.id === undefined && one.name === other.name : one.id === other.id;

/** The other zones that have this method. */
export const zonesWith = (method: MethodDraft | null, fields: Record<Zone, string>, but: Zone): Zone[] =>
  method === null
    ? []
    : ZONE_IDS.filter((zone) => {
        const { on, methods } = readZone(fields[zone]);
        return zone !== but && on && methods.some((one) => isSame(one, method));
      });

/** @param before what it replaces; null: it is new */
export const withMethod = (draft: ZoneDraft, before: MethodDraft | null, method: MethodDraft): ZoneDraft => ({
  ...draft,
  methods: before
    ? draft.methods.map((one) => (isSame(one, before) ? method : one))
    : [...draft.methods, method],
});
