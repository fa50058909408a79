import type { Columns } from '@slipcast/service-kit/named-columns';

/** The names of other shops, programs and languages for each of our columns, in lower case and with straight apostrophes. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  email: [
    'email address',
    'customer email',
    'billing email',
    'user email',
    'email-adresse',
    'adresse email',
    'courriel',
  ],
  name: ['full name', 'customer name', 'display name', 'kundenname', 'vollständiger name', 'nom complet'],
  'first name': ['firstname', 'given name', 'billing first name', 'vorname', 'prénom'],
  'last name': [
    'lastname',
    'surname',
    'family name',
    'billing last name',
    'nachname',
    'familienname',
    'nom',
    'nom de famille',
  ],
  address: ['adresse', 'anschrift', 'postal address', 'billing address'],
  'address 1': [
    'address1',
    'address line 1',
    'street',
    'default address address1',
    'billing address 1',
    'shipping address 1',
    'straße',
    'strasse',
    'adresse 1',
    'adresszeile 1',
    'rue',
    "ligne d'adresse 1",
  ],
  'address 2': [
    'address2',
    'address line 2',
    'default address address2',
    'billing address 2',
    'shipping address 2',
    'adresse 2',
    'adresszeile 2',
    'adresszusatz',
    "complément d'adresse",
    "ligne d'adresse 2",
  ],
  city: [
    'town',
    'town / city',
    'default address city',
    'billing city',
    'shipping city',
    'ort',
    'stadt',
    'ville',
  ],
  postcode: [
    'zip',
    'zip code',
    'post code',
    'postal code',
    'default address zip',
    'billing postcode',
    'billing postal code',
    'shipping postal code',
    'plz',
    'postleitzahl',
    'code postal',
  ],
  country: [
    'country / region',
    'billing country',
    'shipping country',
    'land',
    'land / region',
    'pays',
    'pays / région',
  ],
  'country code': ['default address country code', 'ländercode', 'code pays'],
};

const MEANINGS: Record<string, string> = {
  email: 'Email',
  name: 'Name',
  'first name': 'First name',
  'last name': 'Last name',
  address: 'Address',
  'address 1': 'Address',
  'address 2': 'Address',
  city: 'City',
  postcode: 'Postcode',
  country: 'Country',
  'country code': 'Country',
};

/** Programs write spaces or underscores, 'billing_first_name', and many people a hyphen after the e of email. */
const spellings = (name: string): string[] =>
  [name, name.replace('email', 'e-mail')].flatMap((one) => [one, one.replaceAll(/ (?:\/ )?/g, '_')]);

/**
 * The customers of Shopify, WooCommerce, Squarespace and Mailchimp, of our own export, or of a table of someone's own; in English, German
 * or French. Source for Shopify: help.shopify.com/manual/customers/import-export-customers
 */
export const CUSTOMER_COLUMNS: Columns = {
  meanings: MEANINGS,
  aliases: Object.fromEntries(
    Object.keys(MEANINGS).flatMap((known) =>
      [known, ...(OTHER_NAMES[known] ?? [])].flatMap(spellings).map((name) => [name, known]),
    ),
  ),
};
