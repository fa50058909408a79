/** A shop that is registered for VAT at 20%. */
export const VAT_PATH = '/api/admin/vat';
export const REGISTERED = {
  on: true,
  ratePercent: 20,
  number: 'GB 123 4567 89',
  name: 'Fettle Pottery Ltd',
  address: '1 Kiln Lane\nStoke-on-Trent\nST1 5AB',
};
