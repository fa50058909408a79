import { randomUUID } from 'node:crypto';
import { lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import { offered, piecesOf, requestBasket, requestsOf } from '../request-basket.ts';
import { aboutRequests, cancelWords } from '../words/request-words.ts';

/** What buyers ask before their order is sent, and what the maker answers. */
export const buyerRequests: Part = {
  name: 'buyer requests',
  async run(stage, findings) {
    const { maker, post } = stage;
    const teapot = await stage.pot(findings, { price: 52.25, stock: 12 });
    const egg = await stage.pot(findings, { price: 4.4, stock: 30 });
    const pots = [teapot, egg] as const;
    const one = await requestBasket(stage, findings, pots);
    findings.shows(
      'for others',
      (await stage.guest().ask('GET', `/orders/${one.order.id}/requests`)).status,
      404,
    );
    findings.shows('what may be asked before it is sent', offered(await one.ask('GET')), [
      'cancel',
      'withdrawal',
    ]);
    const [first, second] = [randomUUID(), randomUUID()];
    findings.shows(
      'a return before it is sent',
      (await one.ask('POST', '', { id: randomUUID(), kind: 'return' })).status,
      409,
    );
    const cancelling = { id: first, kind: 'cancel', pieces: piecesOf(1, 1), message: 'I have one.' };
    const asked = await one.ask('POST', '', cancelling);
    findings.shows(
      'asking to cancel',
      [asked.status, asked.body.requests, offered(asked)],
      [
        200,
        [
          {
            id: first,
            kind: 'cancel',
            state: 'asked',
            pieces: piecesOf(2, 5),
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

    const two = await requestBasket(stage, findings, pots);
    const third = randomUUID();
    await two.ask('POST', '', { id: third, kind: 'cancel' });
    await maker.must('PUT', `${two.path}/status`, { status: 'cancelled' });
    findings.shows('a cancelled order', await requestsOf(stage, two.order), [
      { kind: 'cancel', state: 'done', pieces: piecesOf(2, 5), steps: ['asked: null', 'done: null'] },
    ]);
    findings.shows(
      'asking for more of it',
      [
        (await two.ask('POST', '', { id: randomUUID(), kind: 'withdrawal' })).body.message,
        offered(await two.ask('GET')),
      ],
      ['This order has been cancelled, so there is nothing to ask for.', []],
    );

    const expected = cancelWords(one.order, pots).toSorted();
    const mails = async () => aboutRequests(await lettersTo(post, one.order.email));
    await findings.comes('emails to the buyer', mails, expected);
    return async (later) => {
      later.shows('emails to the buyer', await mails(), expected);
      later.shows('the requests', await requestsOf(stage, one.order), [
        { state: 'retracted' },
        { state: 'declined', steps: ['asked: null', 'declined: It is in the kiln.'] },
      ]);
    };
  },
};
