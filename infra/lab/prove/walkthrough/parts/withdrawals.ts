import { randomUUID } from 'node:crypto';
import { letter, lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import { offered, piecesOf, requestBasket, requestsOf } from '../request-basket.ts';
import { aboutRequests, withdrawalWords } from '../words/request-words.ts';

/** A buyer withdraws from the contract about a part of what was sent, which comes back and is refunded. */
export const withdrawals: Part = {
  name: 'withdrawals',
  async run(stage, findings) {
    const { maker, post } = stage;
    const teapot = await stage.pot(findings, { price: 52.25, stock: 12 });
    const egg = await stage.pot(findings, { price: 4.4, stock: 30 });
    const pots = [teapot, egg] as const;
    const three = await requestBasket(stage, findings, pots);
    await maker.must('PUT', `${three.path}/ship`, { trackingInfo: 'RQ 3' });
    findings.shows('what may be asked once it is sent', offered(await three.ask('GET')), ['withdrawal']);
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
      [{ kind: 'withdrawal', pieces: piecesOf(1, 3) }],
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
    const refund = (path: string, pieces: object[], more = {}) =>
      maker.must('POST', `${path}/refunds`, { id: randomUUID(), reason: 'returned', pieces, ...more });
    const back = piecesOf(1, 3).map((piece) => ({ ...piece, becomes: 'on-sale' }));
    await refund(three.path, back, { request_id: fourth });
    const end = [
      {
        kind: 'withdrawal',
        state: 'done',
        pieces: piecesOf(1, 3),
        steps: ['asked: Too small.', 'accepted: Send it to the studio.', 'received: null', 'done: null'],
      },
    ];
    findings.shows('refunded', await requestsOf(stage, three.order), end);

    // All of an order, refunded line by line at the desk without a word about the request.
    const all = await requestBasket(stage, findings, pots);
    await maker.must('PUT', `${all.path}/ship`, { trackingInfo: 'RQ 4' });
    await all.ask('POST', '', { id: randomUUID(), kind: 'withdrawal' });
    const [first, second] = piecesOf(2, 5).map((piece) => ({ ...piece, becomes: 'gone' }));
    await refund(all.path, [first!]);
    const whole = { kind: 'withdrawal', pieces: piecesOf(2, 5) };
    findings.shows('one line refunded', await requestsOf(stage, all.order), [{ ...whole, state: 'asked' }]);
    await refund(all.path, [second!]);
    findings.shows('both lines refunded', await requestsOf(stage, all.order), [{ ...whole, state: 'done' }]);

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

    const { toBuyer, toMaker } = withdrawalWords(three.order, pots);
    const mails = async () => aboutRequests(await lettersTo(post, three.order.email));
    await findings.comes('emails to the buyer', mails, toBuyer.toSorted());
    const makers = async () =>
      (await post.about(`order ${three.order.number} at`))
        .filter(({ to }) => to !== three.order.email)
        .map(letter)
        .filter((text) => text.startsWith('A buyer'));
    await findings.comes('the email to the maker', makers, [toMaker]);
    return async (later) => {
      later.shows('emails to the buyer', await mails(), toBuyer.toSorted());
      later.shows('the email to the maker', await makers(), [toMaker]);
      later.shows('the request', await requestsOf(stage, three.order), end);
    };
  },
};
