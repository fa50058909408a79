import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { rowsWith } from '../csv-rows.ts';
import type { Part } from '../part.ts';
import { ADDRESS } from '../buying.ts';
import type { Person } from '../person.ts';
import { showUserLists } from '../user-lists.ts';

const PASSWORD = 'wheel-thrown-42';
const MONEY =
  'total total_price totalPrice money goods refunded refunds discount deliveryCharge vat byHand'.split(' ');

/** What becomes of what only admins may ask. @param path of an order's page */
const statusesOf = (person: Person, path: string): Promise<number[]> => {
  const asks: [method: string, path: string, body?: object][] = [
    ['GET', `${path}/history`],
    ['GET', `${path}/money`],
    ['GET', `${path}/mails`],
    ['GET', '/admin/users'],
    ['GET', '/admin/orders/export'],
    ['GET', '/admin/dashboard'],
    ['GET', '/admin/orders/parcels'],
    ['POST', `${path}/refunds`, { id: randomUUID() }],
    ['PUT', `${path}/status`, { status: 'cancelled' }],
    ['PUT', `${path}/packing-note`, { text: '' }],
    ['POST', `${path}/notes`, { text: 'x' }],
    ['PUT', `${path}/address`, { delivery_address: ADDRESS }],
    ['GET', '/admin/ledger/movements?productId=x'],
  ];
  return Promise.all(asks.map(async (asked) => (await person.ask(...asked)).status));
};

/** Who works in the back office, what each may see and do, and that a change of role ends their sessions. */
export const backOfficePeople: Part = {
  name: 'back-office people',
  async run(stage, findings) {
    const { maker } = stage;
    const token = randomUUID().slice(0, 8);
    const pot = await stage.pot(findings, { price: 16.75, stock: 9 });
    const open = async (name: string) => {
      const person = await stage.customer(`${name}${token}`);
      return { person, id: (await person.get('/auth/me')).id as string, name: `${name}${token}` };
    };
    const known = ({ person, id, name }: Awaited<ReturnType<typeof open>>) => ({
      id,
      name,
      email: person.email,
    });
    const [pam, abe, sue] = [await open('pam'), await open('abe'), await open('sue')];
    const makerId: string = (await maker.get('/auth/me')).id;
    const setRole = (by: Person, { id }: { id: string }, role: string) =>
      by.ask('PUT', `/admin/users/${id}/role`, { role });
    const again = async (one: { person: Person }) => {
      const { token: fresh } = await one.person.must('POST', '/auth/login', {
        email: one.person.email,
        password: PASSWORD,
      });
      one.person.browser.token = fresh;
    };
    const order = await buyBasket(stage, { lines: [{ pot, quantity: 2 }], name: 'Bea Buyer' });
    const path = `/admin/orders/${order.id}`;
    await maker.must('PUT', `${path}/packing-note`, { text: 'Wrap it twice' });

    findings.shows('no such role', (await setRole(maker, pam, 'potter')).status, 400);
    findings.shows('no such user', (await setRole(maker, { id: randomUUID() }, 'admin')).status, 404);
    findings.shows('her own role', await setRole(maker, { id: makerId }, 'customer'), {
      status: 403,
      body: { message: 'You cannot change your own role' },
    });
    findings.shows('a customer makes an admin', (await setRole(abe.person, pam, 'admin')).status, 403);
    findings.shows('a packer', await setRole(maker, pam, 'packer'), {
      status: 200,
      body: {
        message: 'User role updated successfully',
        user: { id: pam.id, is_packer: true, is_admin: false },
      },
    });
    findings.shows('the packer’s session has ended', (await pam.person.ask('GET', '/auth/me')).status, 401);
    await setRole(maker, pam, 'packer');
    await again(pam);
    const [admin, superAdmin] = [await setRole(maker, abe, 'admin'), await setRole(maker, sue, 'superadmin')];
    findings.shows(
      'an admin and a super admin',
      [admin.body.user, superAdmin.body.user],
      [
        { is_admin: true, is_super_admin: false },
        { is_admin: true, is_super_admin: true },
      ],
    );
    await again(abe);
    await again(sue);
    findings.shows('an admin makes a super admin', await setRole(abe.person, pam, 'superadmin'), {
      status: 403,
      body: { message: 'Only a super admin may grant the Super Admin role' },
    });
    findings.shows(
      'an admin unmakes a super admin',
      (await setRole(abe.person, sue, 'admin')).body.message,
      "Only a super admin may change a super admin's role",
    );

    // A packer packs, and sees no money.
    const seen = await pam.person.get(path);
    findings.shows('the order as a packer sees it', seen, {
      id: order.id,
      status: 'paid',
      customer_name: 'Bea Buyer',
      delivery_address: ADDRESS,
      packingNote: 'Wrap it twice',
      order_lines: [{ quantity: 2, productName: pot.name, toSendQuantity: 2 }],
    });
    findings.shows(
      'money that a packer sees',
      MONEY.filter((field) => field in seen),
      [],
    );
    findings.shows(
      'prices that a packer sees',
      ['price', 'unit_price', 'unitPrice', 'subtotal'].filter(
        (field) => field in seen.order_lines[0] || field in seen.orderLines[0],
      ),
      [],
    );
    const [listed] = (await pam.person.get(`/admin/orders?search=${order.number}`)).orders;
    findings.shows(
      'money in a packer’s list',
      MONEY.filter((field) => field in listed),
      [],
    );
    const asks = (person: Person) => statusesOf(person, path);
    findings.shows('what a packer may not', await asks(pam.person), Array<number>(13).fill(403));
    findings.shows('what a stranger may not', await asks(stage.guest()), Array<number>(13).fill(401));
    for (const where of ['/admin/orders/pick-list', `${path}/beside`, '/admin/orders/counts'])
      // oxlint-disable-next-line no-await-in-loop
      findings.shows(`a packer asks ${where}`, (await pam.person.ask('GET', where)).status, 200);
    findings.shows('a packer ships', await pam.person.must('PUT', `${path}/ship`, { trackingInfo: 'PK 1' }), {
      status: 'shipped',
      trackingInfo: 'PK 1',
    });
    const { steps } = await abe.person.get(`${path}/history`);
    findings.shows('who has shipped it', steps.at(-1), { what: 'shipped', by: pam.id, text: 'PK 1' });
    findings.shows(
      'who may read the audit log',
      [
        (await abe.person.ask('GET', '/admin/audit')).status,
        (await sue.person.ask('GET', '/admin/audit')).status,
      ],
      [403, 200],
    );

    await showUserLists(stage, findings, {
      token,
      people: [known(pam), known(abe), known(sue)],
    });

    const table = async () => rowsWith(await stage.file(maker, '/admin/users/export'), [token]);
    await buyBasket(stage, { lines: [{ pot, quantity: 1 }], buyer: sue.person });
    await findings.comes(
      'the address is known',
      async () => (await sue.person.get('/auth/me/addresses')).addresses,
      [{}],
    );
    const rows = [
      `${pam.name},${pam.person.email},,Packer,`,
      `${abe.name},${abe.person.email},,Admin,`,
      `${sue.name},${sue.person.email},,Super Admin,"${ADDRESS}"`,
    ];
    findings.shows('the table of users', await table(), rows);
    const audit = async () =>
      (await maker.get(`/admin/audit?search=${token}&limit=100`)).lines
        .filter(({ action }: { action: string }) => action === 'user.role-changed')
        .map(
          ({
            object,
            name,
            changes,
          }: {
            object: string;
            name: string;
            changes: { before: string; after: string }[];
          }) => `${name}: ${object} ${changes[0]?.before} ${changes[0]?.after}`,
        )
        .toSorted();
    const lines = [
      `Mo Maker: ${abe.name} Customer Admin`,
      `Mo Maker: ${pam.name} Customer Packer`,
      `Mo Maker: ${sue.name} Customer Super Admin`,
    ];
    await findings.comes('the audit log', audit, lines);
    findings.shows('a super admin less', (await setRole(maker, sue, 'customer')).status, 200);
    findings.shows('her session has ended', (await sue.person.ask('GET', '/auth/me')).status, 401);
    rows[2] = `${sue.name},${sue.person.email},,Customer,"${ADDRESS}"`;
    return async (later) => {
      later.shows('the table of users', await table(), rows);
      later.shows('what a packer may not', await asks(pam.person), Array<number>(13).fill(403));
      later.shows('her session has ended', (await sue.person.ask('GET', '/auth/me')).status, 401);
      later.shows('an admin stays', (await abe.person.ask('GET', path)).status, 200);
    };
  },
};
