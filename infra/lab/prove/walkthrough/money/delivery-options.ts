import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';

const method = (id: string, name: string, charge: object, more: object = {}) => ({
  id,
  name,
  charge,
  freeFromPence: null,
  dispatchDays: null,
  ...more,
});
const flat = (pence: number) => ({ by: 'flat', pence });
const bands = [
  { upToGrams: 2000, pence: 395 },
  { upToGrams: 5000, pence: 595 },
];

/** What the maker enters: seven zones, of which some are off or left out. */
export const OPTIONS = {
  zones: [
    {
      zone: 'uk-mainland',
      on: true,
      except: [],
      methods: [
        method('tracked', 'Tracked', { by: 'weight', bands }, { freeFromPence: 6000, dispatchDays: 3 }),
        method('express', 'Express', flat(899), { dispatchDays: 1 }),
      ],
    },
    {
      zone: 'highlands-islands',
      on: true,
      except: [],
      methods: [method('north', 'Northern post', { by: 'pieces', firstPence: 700, morePence: 150 })],
    },
    { zone: 'northern-ireland', on: false, except: [], methods: [method('sea', 'By sea', flat(1))] },
    { zone: 'channel-islands', on: true, except: [], methods: [method('isle', 'Island post', flat(1050))] },
    { zone: 'europe', on: true, except: ['DE'], methods: [method('abroad', 'Abroad', flat(1500))] },
  ],
  collection: { on: true, address: 'The Old Dairy', opening: 'Fridays from 10 to 4', reminderDays: 3 },
  packedGrams: 700,
};

/** Sets them, and not from an older form. */
export async function setDelivery({ maker }: Stage, findings: Findings): Promise<void> {
  const { revision } = await maker.get('/admin/delivery-options');
  const put = (packedGrams: number) =>
    maker.ask('PUT', '/admin/delivery-options', { ...OPTIONS, packedGrams, revisionLoaded: revision });
  await put(701);
  const late = await put(OPTIONS.packedGrams);
  findings.shows('an older form of the delivery options', [late.status, late.body.code], [409, 'conflict']);
  await maker.must('PUT', '/admin/delivery-options', { ...OPTIONS, revisionLoaded: revision + 1 });
  findings.shows('the delivery options', await maker.get('/admin/delivery-options'), {
    ...OPTIONS,
    revision: revision + 2,
  });
}
