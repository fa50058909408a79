import type { Columns } from '@slipcast/service-kit/named-columns';

/** The names of other programs for each of our columns, in lower case. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  email: ['email address', 'subscriber email', 'subscriber'],
  topics: ['topic'],
  confirmed: [
    'confirm time',
    'confirmed at',
    'confirmed on',
    'confirmation date',
    'confirmation time',
    'double opt-in date',
  ],
  'signed up': [
    'optin time',
    'opt-in time',
    'opt in time',
    'optin date',
    'opt-in date',
    'opt in date',
    'consent date',
    'consented at',
    'subscribed at',
    'subscribed on',
    'subscribe date',
    'subscription date',
    'date subscribed',
    'sign-up date',
    'signup date',
    'created at',
    'created on',
    'date added',
  ],
  source: ['consent source', 'opt-in source', 'optin source', 'sign-up source', 'signup source', 'form'],
  sentence: ['agreed to', 'consent text'],
  status: ['state', 'subscriber status', 'subscription status', 'email marketing status'],
  consent: ['accepts marketing', 'accepts email marketing', 'marketing consent'],
  unsubscribed: [
    'unsub time',
    'unsubscribe time',
    'unsubscribed at',
    'unsubscribed on',
    'unsubscribe date',
    'opt-out date',
  ],
  suppressed: ['cleaned at', 'clean time', 'bounced', 'bounced at', 'complained', 'complained at'],
};
/** Our own export says on which page someone confirmed. */
const OWN_NAMES = { confirmed_at: 'confirmed', confirmed_on: 'source', agreed_to: 'sentence' };

const MEANINGS: Record<string, string> = {
  email: 'Email',
  topics: 'Topics',
  confirmed: 'Agreed on',
  'signed up': 'Agreed on',
  source: 'Where they agreed',
  sentence: 'What they agreed to',
  status: 'Status',
  consent: 'Status',
  unsubscribed: 'Status',
  suppressed: 'Status',
};

const spellings = (name: string): string[] =>
  [name, name.replace('email', 'e-mail')].flatMap((one) => [one, one.replaceAll(' ', '_')]);

/**
 * The audience of Mailchimp (OPTIN_TIME, CONFIRM_TIME, UNSUB_TIME), the mailing list of Squarespace, the subscribers of Kit, our own
 * export, or a table of someone's own. Names are not read: letters address no one by name, so the list stores none.
 */
export const SUBSCRIBER_COLUMNS: Columns = {
  meanings: MEANINGS,
  aliases: {
    ...Object.fromEntries(
      Object.keys(MEANINGS).flatMap((known) =>
        [known, ...(OTHER_NAMES[known] ?? [])].flatMap(spellings).map((name) => [name, known]),
      ),
    ),
    ...OWN_NAMES,
  },
};
