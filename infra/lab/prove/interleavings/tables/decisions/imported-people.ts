import { planCustomer } from '../../../../../../services/user/src/customer-import/plan-customer.ts';
import { readCustomers } from '../../../../../../services/user/src/customer-import/read-customers.ts';
import { readConsentTime } from '../../../../../../services/user/src/subscriber-import/consent-time.ts';
import { readSubscribers } from '../../../../../../services/user/src/subscriber-import/read-subscribers.ts';
import { each, eachLater, type Named } from './lines.ts';
import { combine } from '../table.ts';

const AT = new Date('2026-11-27T10:00:00Z');
const TIMES = [
  '2024-03-12',
  '2024-02-30',
  '2024-03-12 9:05',
  '2024-03-12T09:05:07.5Z',
  '2024-03-12T09:05:07+02:00',
  '2024-03-12 09:05 UTC',
  '13/03/2024',
  '03/13/2024',
  '03.03.2024',
  '05/06/2024',
  '13/03/2024 9:05 PM',
  '31/04/2024',
  '12 March 2024',
  '12th Mar 2024 at 10:05',
  'Mar 12, 2024 10:05 AM',
  'March 2024',
  'yesterday',
  '2026-11-27T10:00:00Z',
  '2026-11-27T10:00:01Z',
  '1994-12-31',
  '1995-01-01',
];
const CUSTOMERS: Named<string[]> = {
  plain: [
    'email,name,address',
    'Ada@X.example,Ada  Lovelace,"1 High St, Leek, ST13 5AA, UK"',
    'ada@x.example,Again,',
    ',Nobody,',
    'wrong,Name,',
    `b@x.example,${'n'.repeat(300)},High Street`,
    'c@x.example,,',
  ],
  shopify: [
    'First Name,Last Name,Email,Default Address Address1,Default Address Address2,Default Address City,Default Address Zip,Default Address Country Code',
    "Ada,L,a@x.example,1 High St,Flat 2,Leek,'st13 5aa,GB",
    'Bob,M,b@x.example,1 Rue,,Paris,75001,FR',
    'Cy,N,c@x.example,,,Leek,,GB',
    `Di,O,d@x.example,${'a'.repeat(600)},,Leek,ST13 5AA,GB`,
    'Ed,P,e@x.example,1 Quay,,St Helier,JE2 3AA,Jersey',
  ],
  woocommerce: [
    'billing_first_name,billing_last_name,billing_email,billing_address_1,billing_city,billing_postcode,billing_country',
    'Ada,L,a@x.example,1 High St,Leek,ST13 5AA,GB',
  ],
  strange: ['a,b', '1,2'],
};
const SUBSCRIBERS: Named<string[]> = {
  mailchimp: [
    'Email Address,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,Status',
    'A@x.example,2024-03-12,2024-03-13,,subscribed',
    'b@x.example,2024-03-12,,2024-05-01,',
    'c@x.example,,,,cleaned',
    'a@x.example,2024-03-12,,,',
    'd@x.example,05/06/2024,,,Active',
  ],
  own: [
    'email,topics,confirmed_at,confirmed_on,agreed_to',
    'a@x.example,"news, seconds",2024-03-12,Checkout,Yes please',
    `b@x.example,updates news,2024-03-12,${'s'.repeat(400)},`,
    'c@x.example,other,,,',
  ],
  suppressed: [
    'email,consent,bounced,signed up',
    'a@x.example,yes,no,2024-03-12',
    'b@x.example,no,,2024-03-12',
    'c@x.example,TRUE,2024-01-01,2024-03-12',
    ',,,',
  ],
  strange: ['a', '1'],
};
const known = (isSomeonesOwn: boolean, name: string, addresses: string[]) => ({
  id: 'u1',
  name,
  isSomeonesOwn,
  addresses,
});
const FOUND = { row: 2, name: 'Ada', email: 'a@x.example', address: '1 High St, Leek', problems: [] };

/** What tables of customers and of subscribers say. */
export const importedPeople = async (): Promise<string[]> => [
  ...each('agreed', TIMES, (text) => readConsentTime(text, AT)),
  ...(await eachLater('customers', Object.keys(CUSTOMERS), (name) =>
    readCustomers(Buffer.from((CUSTOMERS[name] ?? []).join('\n'))),
  )),
  ...(await eachLater('subscribers', combine(Object.keys(SUBSCRIBERS), ['', 'Stall']), ([name, source]) =>
    readSubscribers(
      Buffer.from((SUBSCRIBERS[name] ?? []).join('\n')),
      { source, topics: ['news'] } as never,
      AT,
    ),
  )),
  ...each(
    'planned',
    combine([true, false], ['Ada', 'Bob'], [[], ['1 high st,  Leek'], ['2 Low St']]),
    ([own, name, addresses]) => [
      planCustomer(FOUND, known(own, name, addresses)),
      planCustomer({ ...FOUND, address: '' }, known(own, name, addresses)).outcome,
    ],
  ),
  ...each('planned', [true, false], (stops) =>
    planCustomer({ ...FOUND, problems: [{ column: '', message: '', stops }] }, null),
  ),
];
