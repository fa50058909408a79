/** Where parcels go, as carriers in the United Kingdom price them. */
export const ZONES = {
  'uk-mainland': 'UK mainland',
  'highlands-islands': 'Scottish Highlands and Islands',
  'northern-ireland': 'Northern Ireland',
  'channel-islands': 'Channel Islands',
  'isle-of-man': 'Isle of Man',
  europe: 'Europe',
  world: 'Rest of the world',
} as const;
export type Zone = keyof typeof ZONES;
export const ZONE_IDS = Object.keys(ZONES) as [Zone, ...Zone[]];

export const UNITED_KINGDOM = 'GB';

/** The id of collection among an order's delivery methods. */
export const COLLECTION = 'collection';

export const DELIVERY_LIMITS = {
  methods: 6,
  bands: 20,
  name: 60,
  address: 300,
  opening: 300,
  pence: 100_000,
  packedGrams: 30_000,
  /** Of a parcel with several pots. */
  parcelGrams: 1_000_000,
  dispatchDays: 60,
  reminderDays: 30,
} as const;

/** Of a pot whose packed weight is unknown, until the maker says otherwise. */
export const PACKED_GRAMS_DEFAULT = 1000;
export const REMINDER_DAYS_DEFAULT = 7;

/** Zones beyond the customs border: the Isle of Man is in a customs union with the United Kingdom, the Channel Islands are not. */
export const CUSTOMS_ZONES: readonly Zone[] = ['channel-islands', 'europe', 'world'];

/** Household articles of ceramics other than porcelain, made in the United Kingdom. */
export const CUSTOMS_DEFAULTS = { hsCode: '691200', origin: UNITED_KINGDOM } as const;
