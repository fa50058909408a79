import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerImport } from '@slipcast/contracts/http/customer-imports';
import { startUserService, type RunningUserService } from './running-user-service.ts';

const SHOPIFY = `First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address Address2,Default Address City,Default Address Country Code,Default Address Zip,Tags
Imogen,Slip,Imogen@Pots.example,yes,1 Kiln Lane,Flat 2,Stoke-on-Trent,GB,'st1 1aa,regular
Jean,Tour,jean@pots.example,no,3 rue du Four,,Limoges,FR,87000,
,,noname@pots.example,no,,,,,,
Imogen,Twice,IMOGEN@pots.example,no,,,,,,
Karl,Ton,not an address,no,,,,,,
Half,Address,half@pots.example,no,2 Clay Road,,,GB,,
`;

describe('customers from a table', () => {
  let user: RunningUserService;
  let admin: { token: string };
  beforeAll(async () => {
    user = await startUserService();
    admin = await user.account('root@example.com', { isSuperAdmin: true });
  });
  afterAll(() => user.stop());

  const send = async (path: string, file: string | Buffer, token = admin.token) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'customers_export.csv');
    const answer = await fetch(`${user.url}/api/admin/users/imports${path}`, {
      method: 'POST',
      body: form,
      headers: user.as(token),
    });
    return { status: answer.status, body: (await answer.json()) as CustomerImport & { message: string } };
  };
  const preview = async (file: string | Buffer) => (await send('/preview', file)).body;
  const imported = async (file: string | Buffer) => (await send('', file)).body;
  const accounts = (email: string) =>
    user.rows(
      `SELECT name, password_hash AS hash, is_admin OR is_super_admin OR is_packer AS staff,
         ARRAY(SELECT address FROM delivery_addresses WHERE user_id = users.id ORDER BY address) AS addresses
       FROM users WHERE email = $1`,
      [email],
    );

  it('says what each row would do before anything is stored', async () => {
    const { columns, outcomes, rows } = await preview(SHOPIFY);
    expect(columns).toContainEqual({ name: 'Default Address Zip', becomes: 'Postcode' });
    expect(columns).toContainEqual({ name: 'Accepts Email Marketing', becomes: null });
    expect(outcomes).toEqual({ added: 3, updated: 0, unchanged: 0, 'left-out': 3 });
    expect(
      rows.map(({ row, problems }) => [
        row,
        ...problems.map(({ column, message }) => `${column}: ${message}`),
      ]),
    ).toEqual([
      [4, 'First Name: The name is missing'],
      [5, 'Email: Row 2 has the same email address'],
      [6, 'Email: This isn’t an email address'],
      [7, 'Default Address Address1: The address is incomplete, so it is left out'],
      [2],
      [3],
    ]);
    expect(rows.find(({ row }) => row === 2)?.address).toBe('1 Kiln Lane, Flat 2, Stoke-on-Trent, ST1 1AA');
    expect(await accounts('imogen@pots.example')).toEqual([]);
  });

  it('writes an address on the Channel Islands or the Isle of Man as the checkout does', async () => {
    const { rows } = await preview(`name,email,address 1,city,postcode,country
Jo,jo@pots.example,1 Quay,St Helier,je2 3ab,JE
Gus,gus@pots.example,2 Quay,St Peter Port,GY1 1AB,Guernsey
Imo,imo@pots.example,3 Quay,Douglas,IM1 1AB,Isle of Man
Una,una@pots.example,4 Quay,St Helier,JE2 3AB,GB
Ned,ned@pots.example,5 Quay,St Helier,,JE
`);
    expect(rows.map(({ address }) => address)).toEqual([
      '1 Quay, St Helier, JE2 3AB',
      '2 Quay, St Peter Port, GY1 1AB',
      '3 Quay, Douglas, IM1 1AB',
      '4 Quay, St Helier, JE2 3AB',
      // Nothing else says that it is on Jersey.
      '5 Quay, St Helier, Jersey',
    ]);
  });

  it('imports them without a password and without an email, and never twice', async () => {
    expect((await imported(SHOPIFY)).outcomes).toEqual({ added: 3, updated: 0, unchanged: 0, 'left-out': 3 });
    expect((await imported(SHOPIFY)).outcomes).toEqual({ added: 0, updated: 0, unchanged: 3, 'left-out': 3 });
    expect(await accounts('jean@pots.example')).toEqual([
      { name: 'Jean Tour', hash: null, staff: false, addresses: ['3 rue du Four, Limoges, 87000, France'] },
    ]);
    const login = await user.call('POST', '/api/auth/login', { email: 'jean@pots.example', password: 'x' });
    expect([login.status, login.body.message]).toEqual([401, 'Email or password is incorrect']);
    // Events leave in order, so one of the import would be here before the registration that follows it.
    const { body } = await user.call('POST', '/api/auth/register', {
      name: 'Later',
      email: 'later@pots.example',
      password: 'kiln at cone six',
    });
    await user.eventOf(String(body.user['id']), 'user.registered.v1');
    const announced = user.events.map(({ data }) => (data as { email?: string }).email);
    expect(announced.filter((email) => /imogen|jean|half/.test(email ?? ''))).toEqual([]);
  });

  it('lets such a customer set a password by a link', async () => {
    await user.call('POST', '/api/auth/forgot-password', { email: 'jean@pots.example' });
    const [{ id } = { id: '' }] = (await user.rows('SELECT id FROM users WHERE email = $1', [
      'jean@pots.example',
    ])) as { id: string }[];
    const { resetToken: token } = await user.eventOf(id, 'user.password-reset-requested.v1');
    const newPassword = 'kiln at cone nine';
    expect((await user.call('POST', '/api/auth/reset-password', { token, newPassword })).status).toBe(200);
    const login = await user.call('POST', '/api/auth/login', {
      email: 'jean@pots.example',
      password: newPassword,
    });
    expect(login.status).toBe(200);
  });

  it('follows a newer file until the customer has logged in, and then only fills what is empty', async () => {
    const newer = `name,email,address
Imogen Glaze,imogen@pots.example,"9 Wheel Street, Leeds, LS1 1AA"
Someone Else,jean@pots.example,"9 Wheel Street, Leeds, LS1 1AA"
Someone Else,later@pots.example,"9 Wheel Street, Leeds, LS1 1AA"
`;
    const { rows } = await imported(newer);
    expect(rows.map(({ outcome, changes, kept }) => [outcome, changes, kept])).toEqual([
      ['updated', ['Name', 'Address'], []],
      ['unchanged', [], ['Name', 'Address']],
      ['updated', ['Address'], ['Name']],
    ]);
    expect(await accounts('imogen@pots.example')).toMatchObject([{ name: 'Imogen Glaze' }]);
    expect(await accounts('later@pots.example')).toMatchObject([
      { name: 'Later', addresses: ['9 Wheel Street, Leeds, LS1 1AA'] },
    ]);
  });

  it('never changes a role, whatever the file says', async () => {
    const { rows, columns } = await imported(
      'name,email,role,is_admin\nRoot,root@example.com,Customer,no\nNew,new@pots.example,Super Admin,yes\n',
    );
    expect(columns.slice(2)).toEqual([
      { name: 'role', becomes: null },
      { name: 'is_admin', becomes: null },
    ]);
    expect(rows.map(({ outcome, kept }) => [outcome, kept])).toEqual([
      ['unchanged', ['Name']],
      ['added', []],
    ]);
    expect(await accounts('root@example.com')).toMatchObject([{ name: 'root', staff: true }]);
    expect(await accounts('new@pots.example')).toMatchObject([{ staff: false }]);
  });

  it.each([
    [
      'German, with semicolons, as Excel saves it',
      'Vorname;Nachname;E-Mail;Straße;PLZ;Ort;Land\nJürgen;Töpfer;j@pots.example;Ofenweg 1;44135;Dortmund;DE\n',
      'Ofenweg 1, Dortmund, 44135, Germany',
    ],
    [
      'French',
      'Prénom,Nom,Courriel,Rue,Code postal,Ville,Pays\nJürgen,Töpfer,j@pots.example,3 rue du Four,87000,Limoges,FR\n',
      '3 rue du Four, Limoges, 87000, France',
    ],
  ])('reads names of columns in %s', async (_language, file, address) => {
    const { rows } = await preview(Buffer.from(file, 'latin1'));
    expect(rows).toMatchObject([
      { name: 'Jürgen Töpfer', email: 'j@pots.example', address, outcome: 'added' },
    ]);
  });

  it('takes our own export, in which several batches are one table', async () => {
    const answer = await fetch(`${user.url}/api/admin/users/export`, { headers: user.as(admin.token) });
    const { outcomes } = await preview(Buffer.from(await answer.arrayBuffer()));
    expect(outcomes).toEqual({ added: 0, updated: 0, unchanged: 6, 'left-out': 0 });
  });

  it('refuses other tables, files and people', async () => {
    const noEmail = await send('/preview', 'name,price\nMug,20\n');
    expect([noEmail.status, noEmail.body.message]).toEqual([
      400,
      expect.stringContaining('No column has email addresses'),
    ]);
    expect((await send('', 'name,email\n')).body.message).toContain('no rows');
    const { token } = await user.account('customer@example.com');
    expect((await send('', SHOPIFY, token)).status).toBe(403);
  });

  it('imports ten thousand at once', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `Person ${at},person-${at}@many.example`);
    const { outcomes } = await imported(['name,email', ...rows].join('\n'));
    expect(outcomes.added).toBe(10_000);
    const answer = await fetch(`${user.url}/api/admin/users/export`, { headers: user.as(admin.token) });
    expect((await answer.text()).split('\n').filter((line) => line.includes('@many.example'))).toHaveLength(
      10_000,
    );
  });
});
