import { withoutPlace } from '@slipcast/contracts/address';
import { Email } from '@slipcast/contracts/http/auth';
import { CUSTOMER_IMPORT_LIMITS, type CustomerImport } from '@slipcast/contracts/http/customer-imports';
import { ADDRESS_MAX, NAME_MAX } from '@slipcast/contracts/limits';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import { knownName, namesIn, recognised, rowsOf, type NamedRow } from '@slipcast/service-kit/named-columns';
import { readTable } from '@slipcast/service-kit/read-table';
import { CUSTOMER_COLUMNS } from './column-names.ts';

/** One row of the file. */
export interface FoundCustomer {
  row: number;
  name: string;
  /** In lower case. */
  email: string;
  /** '' where there is none, or not enough of one. */
  address: string;
  problems: { column: string; message: string; stops: boolean }[];
}
/** A problem about one of these names the first of its columns that the file has. */
const COLUMNS_OF = {
  email: ['email'],
  name: ['name', 'first name', 'last name'],
  address: ['address', 'address 1', 'address 2', 'city', 'postcode'],
};
type Meaning = keyof typeof COLUMNS_OF;

export interface ReadCustomers {
  columns: CustomerImport['columns'];
  found: FoundCustomer[];
}

export const isImportable = ({ problems }: Pick<FoundCustomer, 'problems'>): boolean =>
  !problems.some(({ stops }) => stops);

const countryName = new Intl.DisplayNames('en-GB', { type: 'region' });
const AT_HOME = new Set(['', 'GB', 'UK', 'UNITED KINGDOM', 'GREAT BRITAIN']);

/** As the checkout writes it: nothing at home. */
function countryOf(row: NamedRow): string {
  const given = row.get('country code') || row.get('country');
  if (AT_HOME.has(given.toUpperCase())) return '';
  return /^[a-z]{2}$/i.test(given) ? (countryName.of(given.toUpperCase()) ?? given) : given;
}

/** The parts of an address in one line, as a checkout joins them. */
function addressOf(row: NamedRow): { address: string; isWhole: boolean } {
  const lines = ['address', 'address 1', 'address 2'].flatMap((column) => row.get(column).split(/\s*\n\s*/));
  const street = lines.map((line) => line.replaceAll(/\s+/g, ' ').replace(/,$/, '').trim()).filter(Boolean);
  // Shopify puts an apostrophe before a postcode, so that a spreadsheet takes it for text.
  const postcode = row.get('postcode').replace(/^'/, '').toUpperCase();
  const place = [row.get('city'), postcode].filter(Boolean);
  const parts = [...street, ...place];
  const isWhole = street.length > 0 && (place.length > 0 || street.join(',').includes(','));
  return {
    // A British address ends with its postcode, on Jersey too.
    address: isWhole ? withoutPlace([...parts, countryOf(row)].filter(Boolean).join(', ')) : '',
    isWhole: isWhole || parts.length === 0,
  };
}

const nameOf = (row: NamedRow): string =>
  (row.get('name') || `${row.get('first name')} ${row.get('last name')}`).replaceAll(/\s+/g, ' ').trim();

/** @param seen the row of each email address so far */
function customerOf(
  row: NamedRow,
  headerOf: (meaning: Meaning) => string,
  seen: Map<string, number>,
): FoundCustomer {
  const problems: FoundCustomer['problems'] = [];
  const note = (column: Meaning, message: string, stops: boolean) =>
    void problems.push({ column: headerOf(column), message, stops });
  const email = row.get('email').toLowerCase();
  const before = seen.get(email);
  if (email === '') note('email', 'The email address is missing', true);
  else if (!Email.safeParse(email).success) note('email', 'This isn’t an email address', true);
  else if (before !== undefined) note('email', `Row ${before} has the same email address`, true);
  else seen.set(email, row.row);
  const name = nameOf(row);
  if (name === '') note('name', 'The name is missing', true);
  if (name.length > NAME_MAX) note('name', `The name is longer than ${NAME_MAX} characters`, true);
  const { address, isWhole } = addressOf(row);
  const isLong = address.length > ADDRESS_MAX;
  if (!isWhole) note('address', 'The address is incomplete, so it is left out', false);
  if (isLong)
    note('address', `The address is longer than ${ADDRESS_MAX} characters, so it is left out`, false);
  return { row: row.row, name, email, address: isLong ? '' : address, problems };
}

/** Throws Refusal 'invalid-body' about the field `file`, where it is no table of customers. */
export async function readCustomers(file: Buffer): Promise<ReadCustomers> {
  const table = await readTable(file, CUSTOMER_IMPORT_LIMITS);
  const names = namesIn(CUSTOMER_COLUMNS, table);
  if (!names.has('email'))
    throw fieldRefusal(
      'file',
      'No column has email addresses. A table of customers needs the columns “email” and “name”, or “email”, “first name” and “last name”.',
    );
  const headerOf = (meaning: Meaning) =>
    table.columns.find((header) => COLUMNS_OF[meaning].includes(knownName(CUSTOMER_COLUMNS, header))) ?? '';
  const seen = new Map<string, number>();
  const found = rowsOf(CUSTOMER_COLUMNS, table).map((row) => customerOf(row, headerOf, seen));
  return { columns: recognised(CUSTOMER_COLUMNS, table), found };
}
