import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { askWithKey } from '../keyed.ts';
import { guestLink, keyIn, letter, lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import type { WalkOrder } from '../stage.ts';

/** What buyers ask before and after their order is sent, and what the maker answers. */
export const buyerRequests: Part = {
  name: 'buyer requests',
  async run(stage, findings) {
    const { maker, post } = stage;
    const teapot = await stage.pot(findings, { price: 52.25, stock: 12 });
    const egg = await stage.pot(findings, { price: 4.4, stock: 30 });
    const basket = async () => {
      const order = await buyBasket(stage, {
        lines: [
          { pot: teapot, quantity: 2 },
          { pot: egg, quantity: 5 },
        ],
        name: 'Rex Request',
      });
      const key = keyIn(await post.mail(findings, order.email, /^Your order/));
      const ask = (method: string, path = '', body?: unknown) =>
        askWithKey(stage, stage.guest(), key, [method, `/orders/${order.id}/requests${path}`, body]);
      const answer = (request: string, body: object) =>
        maker.ask('PUT', `/admin/orders/${order.id}/requests/${request}`, body);
      return { order, ask, answer, path: `/admin/orders/${order.id}` };
    };
    const kinds = ({ body }: { body: { offers: { kind: string }[] } }) =>
      body.offers.map(({ kind }) => kind).filter((kind) => kind !== 'return');
    const line = (first: number, second: number) => [
      { line: 1, quantity: first },
      { line: 2, quantity: second },
    ];
    const states = async (order: WalkOrder) =>
      (await stage.seen(order)).requests.map(({ kind, state, pieces, steps }: Record<string, never>) => ({
        kind,
        state,
        pieces,
        steps: (steps as { state: string; text: string | null }[]).map((one) => `${one.state}: ${one.text}`),
      }));

    const one = await basket();
    findings.shows(
      'for others',
      (await stage.guest().ask('GET', `/orders/${one.order.id}/requests`)).status,
      404,
    );
    findings.shows('what may be asked before it is sent', kinds(await one.ask('GET')), [
      'cancel',
      'withdrawal',
    ]);
    const [first, second] = [randomUUID(), randomUUID()];
    findings.shows(
      'a return before it is sent',
      (await one.ask('POST', '', { id: randomUUID(), kind: 'return' })).status,
      409,
    );
    const cancelling = { id: first, kind: 'cancel', pieces: line(1, 1), message: 'I have one.' };
    const asked = await one.ask('POST', '', cancelling);
    findings.shows(
      'asking to cancel',
      [asked.status, asked.body.requests, kinds(asked)],
      [
        200,
        [
          {
            id: first,
            kind: 'cancel',
            state: 'asked',
            pieces: line(2, 5),
            steps: [{ state: 'asked', text: 'I have one.' }],
          },
        ],
        ['withdrawal'],
      ],
    );
    findings.shows('the same again', (await one.ask('POST', '', cancelling)).body.requests, [{ id: first }]);
    findings.shows(
      'another of the same kind',
      (await one.ask('POST', '', { id: second, kind: 'cancel' })).body.message,
      'You have asked for this already. We’ll answer as soon as we can.',
    );
    findings.shows(
      'it is not sent',
      (await maker.ask('PUT', `${one.path}/ship`, { trackingInfo: 'RQ 1' })).body.message,
      /^The buyer has asked to cancel this order, so it can't be shipped\./,
    );
    const listed = async () =>
      (await maker.get('/admin/orders/pick-list')).pots.some(
        ({ productId }: { productId: string }) => productId === teapot.id,
      );
    findings.shows('nor packed', await listed(), false);
    findings.shows('taken back', (await one.ask('PUT', `/${first}/retract`)).body.requests, [
      { state: 'retracted' },
    ]);
    findings.shows('taken back twice', (await one.ask('PUT', `/${first}/retract`)).status, 200);
    findings.shows('then it is packed', await listed(), true);
    findings.shows(
      'answering what was taken back',
      (await one.answer(first, { state: 'declined', text: 'No.' })).status,
      409,
    );
    await one.ask('POST', '', { id: second, kind: 'cancel' });
    findings.shows(
      'accepting a cancellation',
      (await one.answer(second, { state: 'accepted', text: 'Yes.' })).body.message,
      'Cancel the order to accept this request.',
    );
    findings.shows('declining without a word', (await one.answer(second, { state: 'declined' })).status, 400);
    findings.shows(
      'declining',
      (await one.answer(second, { state: 'declined', text: 'It is in the kiln.' })).status,
      200,
    );
    findings.shows(
      'declining twice',
      (await one.answer(second, { state: 'declined', text: 'It is in the kiln.' })).status,
      200,
    );
    findings.shows(
      'declining otherwise',
      (await one.answer(second, { state: 'declined', text: 'Sorry.' })).body.message,
      'This request has been declined, so it can’t be declined any more.',
    );
    findings.shows(
      'no such request',
      (await one.answer(randomUUID(), { state: 'declined', text: 'x' })).status,
      404,
    );
    await maker.must('PUT', `${one.path}/ship`, { trackingInfo: 'RQ 1' });

    const two = await basket();
    const third = randomUUID();
    await two.ask('POST', '', { id: third, kind: 'cancel' });
    await maker.must('PUT', `${two.path}/status`, { status: 'cancelled' });
    findings.shows('a cancelled order', await states(two.order), [
      { kind: 'cancel', state: 'done', pieces: line(2, 5), steps: ['asked: null', 'done: null'] },
    ]);
    findings.shows(
      'asking for more of it',
      [
        (await two.ask('POST', '', { id: randomUUID(), kind: 'withdrawal' })).body.message,
        kinds(await two.ask('GET')),
      ],
      ['This order has been cancelled, so there is nothing to ask for.', []],
    );

    // Shipped, withdrawn from in part, sent back and refunded.
    const three = await basket();
    await maker.must('PUT', `${three.path}/ship`, { trackingInfo: 'RQ 3' });
    findings.shows('what may be asked once it is sent', kinds(await three.ask('GET')), ['withdrawal']);
    findings.shows(
      'cancelling what is sent',
      (await three.ask('POST', '', { id: randomUUID(), kind: 'cancel' })).body.message,
      /^This order was shipped on .* with RQ 3, so it can't be cancelled any more\.$/,
    );
    const withdraw = (pieces: object[], id: string = randomUUID()) =>
      three.ask('POST', '', { id, kind: 'withdrawal', pieces, message: 'Too small.' });
    findings.shows(
      'more than there are',
      (
        await withdraw([
          { line: 1, quantity: 2 },
          { line: 1, quantity: 1 },
        ])
      ).body.errors,
      [{ field: 'pieces', message: `There are only 2 of ${teapot.name} to return.` }],
    );
    findings.shows('a line that it has not', (await withdraw([{ line: 3, quantity: 1 }])).body.errors, [
      { message: 'This order has no line 3.' },
    ]);
    const fourth = randomUUID();
    findings.shows(
      'withdrawing',
      (
        await withdraw(
          [
            { line: 2, quantity: 2 },
            { line: 1, quantity: 1 },
            { line: 2, quantity: 1 },
          ],
          fourth,
        )
      ).body.requests,
      [{ kind: 'withdrawal', pieces: line(1, 3) }],
    );
    findings.shows(
      'declining it',
      (await three.answer(fourth, { state: 'declined', text: 'No.' })).body.message,
      'A withdrawal from the contract is the buyer’s right, so it can’t be declined.',
    );
    const accepted = { state: 'accepted', text: 'Send it to the studio.' };
    findings.shows('accepting', (await three.answer(fourth, accepted)).body.requests, [
      { state: 'accepted' },
    ]);
    findings.shows('accepting twice', (await three.answer(fourth, accepted)).body.requests, [
      { steps: [{}, {}] },
    ]);
    findings.shows('received', (await three.answer(fourth, { state: 'received' })).body.requests, [
      { state: 'received' },
    ]);
    findings.shows(
      'taking back what is received',
      (await three.ask('PUT', `/${fourth}/retract`)).body.message,
      'This request can’t be taken back any more.',
    );
    const pieces = line(1, 3).map((piece) => ({ ...piece, becomes: 'on-sale' }));
    await maker.must('POST', `${three.path}/refunds`, {
      id: randomUUID(),
      reason: 'returned',
      request_id: fourth,
      pieces,
    });
    const end = [
      {
        kind: 'withdrawal',
        state: 'done',
        pieces: line(1, 3),
        steps: ['asked: Too small.', 'accepted: Send it to the studio.', 'received: null', 'done: null'],
      },
    ];
    findings.shows('refunded', await states(three.order), end);
    await findings.comes(
      'what is back on sale',
      () => Promise.all([stage.stockOf(teapot.id), stage.stockOf(egg.id)]),
      [9, 23],
    );
    const { steps } = await maker.get(`${three.path}/history`);
    findings.shows(
      'its history',
      steps
        .filter(({ what }: { what: string }) => what.startsWith('request'))
        .map(({ what, text }: Record<string, string>) => `${what} ${text}`),
      [
        `request-asked Withdrawal from the contract: 1 × ${teapot.name}, 3 × ${egg.name}\nToo small.`,
        /^request-accepted .*\nSend it to the studio\.$/s,
        /^request-received [^\n]*$/,
      ],
    );

    const some = `1 × ${teapot.name} (Slate)\n3 × ${egg.name} (Slate)`;
    const text = (order: WalkOrder, subject: string, ...paragraphs: string[]) =>
      [subject, 'Dear Rex,', ...paragraphs, guestLink(order)].join('\n\n');
    const receipt = (order: WalkOrder, subject: string, what: string, all: string, ...more: string[]) =>
      text(
        order,
        `${subject} ${order.number}`,
        `${what} ${order.number} of TODAY. We received this on NOW, UK time.`,
        all,
        ...more,
        'This email is your receipt, so please keep it.',
      );
    const whole = `2 × ${teapot.name} (Slate)\n5 × ${egg.name} (Slate)`;
    const cancel = (order: WalkOrder, ...more: string[]) =>
      receipt(
        order,
        'We’ve received your request to cancel order',
        'You asked us to cancel your order',
        whole,
        ...more,
        'We won’t send it before we’ve answered you.',
      );
    const ofOne = [
      cancel(one.order, 'You wrote: I have one.'),
      cancel(one.order),
      text(
        one.order,
        `Our answer about your order ${one.order.number}`,
        `We can’t cancel your order ${one.order.number}.`,
        'It is in the kiln.',
        'If you have a question, reply to this email. Your legal rights are not affected.',
      ),
    ];
    const back = 'We’ll refund you within 14 days of getting them back.';
    const number = three.order.number;
    const ofThree = [
      receipt(
        three.order,
        'You’ve withdrawn from the contract for order',
        'You withdrew from the contract for your order',
        some,
        'You wrote: Too small.',
        `We’ll email you where to send the pots. Please post them within 14 days of your withdrawal. ${back}`,
      ),
      text(
        three.order,
        `How to send back the pots of your order ${number}`,
        `Here is how to send back these pots of your order ${number}:`,
        some,
        'Send it to the studio.',
        back,
      ),
      text(
        three.order,
        `The pots of your order ${number} are back with us`,
        `We’ve received these pots of your order ${number}:`,
        some,
        'Your refund is next. We’ll email you once it’s on its way.',
      ),
    ];
    const mailsOf = async ({ email }: WalkOrder) =>
      (await lettersTo(post, email)).filter((mail) =>
        /^(We’ve received your req|Our answer|You’ve withdrawn|How to|The pots)/.test(mail),
      );
    const mails = async () => [
      (await mailsOf(one.order)).toSorted(),
      (await mailsOf(three.order)).toSorted(),
    ];
    const expected = [ofOne.toSorted(), ofThree.toSorted()];
    await findings.comes('emails to the buyers', mails, expected);
    const toMaker = async () =>
      (await post.about(`order ${number} at`)).filter(({ to }) => to !== three.order.email).map(letter);
    const aboutThree = [
      [
        `A buyer has withdrawn from the contract for order ${number} at THE SHOP`,
        `Order ${number}, NOW`,
        some,
        'This is the buyer’s right, so it can’t be declined. Refund what was paid within 14 days of getting the pots back, or of the withdrawal where they were not sent.',
        `Open this order: /admin/orders/${three.order.id}`,
      ].join('\n\n'),
    ];
    await findings.comes('the email to the maker', toMaker, aboutThree);
    return async (later) => {
      later.shows('emails to the buyers', await mails(), expected);
      later.shows('the email to the maker', await toMaker(), aboutThree);
      later.shows(
        'the requests',
        [await states(three.order), (await states(one.order)).map(({ state }: { state: string }) => state)],
        [end, ['retracted', 'declined']],
      );
    };
  },
};
