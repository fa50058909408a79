import type { EmailText } from '@slipcast/contracts/email-texts';
import type { EventData } from '@slipcast/contracts/events/registry';
import { SETTINGS_DEFAULTS } from '@slipcast/contracts/settings';
import type pg from 'pg';
import type { Shop } from '../templates/layout.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
export type KnownShop = Omit<Shop, 'lookupKey'> & {
  /** Where replies go; '' or absent: to the address that emails come from. */
  repliesTo?: string;
};

/** Only a newer version counts. */
export async function setShopSettings(
  client: Queryable,
  {
    version,
    name,
    pricesNote,
    dispatchDays,
    orderEmails = 'each',
    orderEmailsTo = '',
    repliesTo = '',
  }: EventData<'shop.changed.v1'>,
): Promise<void> {
  await client.query(
    `INSERT INTO shop_settings (key, version, name, prices_note, dispatch_days, order_emails, order_emails_to, replies_to)
     VALUES ('shop', $1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (key) DO UPDATE SET version = excluded.version, name = excluded.name,
       prices_note = excluded.prices_note, dispatch_days = excluded.dispatch_days,
       order_emails = excluded.order_emails, order_emails_to = excluded.order_emails_to,
       replies_to = excluded.replies_to
     WHERE shop_settings.version < excluded.version`,
    [version, name, pricesNote, dispatchDays, orderEmails, orderEmailsTo, repliesTo],
  );
}

/** Only a newer version counts. */
export async function setMakerAddress(client: Queryable, version: number, address: string): Promise<void> {
  await client.query(
    `INSERT INTO maker_address (key, version, address) VALUES ('shop', $1, $2)
     ON CONFLICT (key) DO UPDATE SET version = excluded.version, address = excluded.address
     WHERE maker_address.version < excluded.version`,
    [version, address],
  );
}

/** Only a newer version counts. */
export async function setEmailText(
  client: Queryable,
  { email, version, subject, heading, opening, closing }: EventData<'email-text.changed.v1'>,
): Promise<void> {
  await client.query(
    `INSERT INTO email_text (email, version, subject, heading, opening, closing) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (email) DO UPDATE SET version = excluded.version, subject = excluded.subject,
       heading = excluded.heading, opening = excluded.opening, closing = excluded.closing
     WHERE email_text.version < excluded.version`,
    [email, version, subject, heading, opening, closing],
  );
}

/** The address that the maker has given for emails about orders; '' is the shop's own. */
export async function readMakersAddress(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ to: string | null }>(
    'SELECT order_emails_to AS "to" FROM shop_settings',
  );
  return rows[0]?.to ?? '';
}

/** The shop as mails speak of it. @param configured what it was started with: that counts until the maker saves settings */
export async function readShop(
  client: Queryable,
  configured: Pick<Shop, 'name' | 'url' | 'pricesNote'>,
): Promise<KnownShop> {
  const [settings, maker, texts] = await Promise.all([
    client.query<Pick<KnownShop, 'name' | 'pricesNote' | 'dispatchDays' | 'repliesTo'>>(
      `SELECT name, prices_note AS "pricesNote", dispatch_days AS "dispatchDays", replies_to AS "repliesTo"
       FROM shop_settings`,
    ),
    client.query<{ address: string }>('SELECT address FROM maker_address'),
    client.query<EmailText & { email: string }>(
      'SELECT email, subject, heading, opening, closing FROM email_text',
    ),
  ]);
  return {
    ...configured,
    dispatchDays: SETTINGS_DEFAULTS.dispatchDays,
    ...settings.rows[0],
    ...maker.rows[0],
    texts: Object.fromEntries(texts.rows.map(({ email, ...text }) => [email, text])),
  };
}

/** Another replica may have stored newer settings. */
const FRESH_MS = 1000;

/** The shop's settings, read once a second at most, because a sale day sends a hundred emails a second. */
export function createShopReader(...given: Parameters<typeof readShop>) {
  let last: { at: number; shop: Promise<KnownShop> } | undefined;
  const forget = () => (last = undefined);
  return {
    async read(): Promise<KnownShop> {
      const now = performance.now();
      if (!last || now - last.at > FRESH_MS) {
        last = { at: now, shop: readShop(...given) };
        last.shop.catch(forget);
      }
      return last.shop;
    },
    /** After this process has stored newer ones. */
    forget,
  };
}
export type ShopReader = ReturnType<typeof createShopReader>;
