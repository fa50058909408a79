export const PATH = '/api/admin/delivery-options';
/** A method of one price. */
export const TRACKED = {
  id: 'tracked',
  name: 'Tracked 48',
  charge: { by: 'flat', pence: 395 },
  freeFromPence: null,
  dispatchDays: 2,
};
/** Two zones and collection. */
export const OPTIONS = {
  zones: [
    { zone: 'uk-mainland', on: true, methods: [TRACKED], except: [] },
    {
      zone: 'highlands-islands',
      on: true,
      methods: [{ ...TRACKED, charge: { by: 'flat', pence: 995 } }],
      except: [],
    },
  ],
  collection: {
    on: true,
    address: 'The Old Dairy, Kiln Lane',
    opening: 'Fridays from 10 to 4',
    reminderDays: 7,
  },
  packedGrams: 1000,
};
