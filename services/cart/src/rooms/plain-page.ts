import type { TicketAnswer, WireRoom, WireTicket } from '@slipcast/contracts/http/room';
import { letInText, numberText, outlookText, termsText, ticketsText } from '@slipcast/contracts/room-words';
import { ukTime } from '@slipcast/contracts/sale-words';

/** Someone is passed over after 150 s, and a page that refreshes more often would cost everyone else. */
const REFRESH_SECONDS = 20;

const STYLE = `body{margin:0;background:#fbf8f2;color:#2a2420;font:1rem/1.6 Arial,sans-serif}
main{max-width:40rem;margin:0 auto;padding:2rem 1rem}
h1{font:1.6rem/1.2 'Times New Roman',serif}h2{margin:0;font:2rem/1.2 'Times New Roman',serif}
section{padding:1.5rem;border:1px solid #e4d9c6;border-radius:12px;background:#fff}
button,.button{box-sizing:border-box;display:inline-block;min-height:44px;padding:.6rem 1.5rem;border:1px solid #1f5b57;border-radius:6px;background:#1f5b57;color:#fff;font:inherit;font-weight:600;text-decoration:none}
button.quiet{background:none;color:#1f5b57}a{color:#1f5b57}form{margin:1rem 0}`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
const paragraphs = (...lines: string[]): string =>
  lines
    .filter((line) => line !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

/** In the shop's time zone: the visitor's is unknown. */
const clock = (moment: string): string =>
  new Date(moment).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  });

interface Shown {
  title: string;
  body: string;
  /** What the visitor's place can do. */
  act?: 'join' | 'again' | 'leave';
  /** Nothing more will happen. */
  isOver?: true;
}

const numbers = ({ free, inCarts, sold }: WireRoom): string =>
  `${free} available, ${inCarts} in carts, ${sold} sold.`;
const link = (href: string, label: string): string =>
  `<p><a class="button" href="${escaped(href)}">${label}</a></p>`;

function ofTicket(room: WireRoom, ticket: WireTicket, pots: string): Shown {
  const { state, until } = ticket;
  if (state === 'used')
    return {
      title: 'You have chosen',
      body: paragraphs('Please pay before your reservation ends.') + link('/cart', 'View Cart'),
    };
  if (room.phase === 'paused')
    return {
      title: 'The update is paused for a moment',
      body: paragraphs(state === 'in' ? 'Your time to choose is on hold.' : 'You keep your place.'),
    };
  if (state === 'lapsed')
    return {
      title: 'You no longer have a place',
      body: paragraphs('You can join again at the end of the queue.', numbers(room)),
      act: 'again',
    };
  if (state === 'in')
    return {
      title: 'It’s your turn',
      body:
        paragraphs(
          until
            ? `Choose a pot by ${clock(until)} UK time. There is one for you.`
            : 'Choose a pot. There is one for you.',
          'Open a pot and add it to your cart: then it’s reserved for you.',
          numbers(room),
        ) + link(pots, 'Choose a Pot'),
      act: 'leave',
    };
  return {
    title: numberText(ticket),
    body: paragraphs(letInText(room), outlookText(room, ticket), numbers(room)),
    act: 'leave',
  };
}

function shownOf(room: WireRoom, ticket: WireTicket | null): Shown {
  const pots = `/updates/${encodeURIComponent(room.updateId)}`;
  if (room.phase === 'closed')
    return { title: 'This update is over', body: link(pots, 'See What Is Left'), isOver: true };
  if (room.phase === 'over')
    return {
      title: 'Everything has found a home',
      body: paragraphs('Thank you for waiting with us.') + link('/products', 'See What Is in the Shop'),
      isOver: true,
    };
  if (room.phase === 'everyone')
    return { title: 'No waiting: go in', body: paragraphs(numbers(room)) + link(pots, 'Choose a Pot') };
  if (room.phase === 'before')
    return {
      title: ticket ? 'You have a ticket' : `Opens on ${ukTime(room.opensAt)} UK time`,
      body: paragraphs(
        ticket ? `Opens on ${ukTime(room.opensAt)} UK time.` : '',
        'When it opens, everyone with a ticket gets a place by lot. It makes no difference when you got yours.',
        termsText(room),
        ticketsText(room.tickets),
      ),
      act: ticket ? 'leave' : 'join',
    };
  if (ticket) return ofTicket(room, ticket, pots);
  return {
    title: 'People are let in a few at a time',
    body: paragraphs(letInText(room), numbers(room)),
    act: 'join',
  };
}

const BUTTONS = { join: 'Join the Queue', again: 'Join Again at the End', leave: 'Give Up My Place' };

/**
 * The room for browsers without JavaScript: it refreshes, and each time it says that someone is there.
 *
 * @param told why something did not work; '' if it did
 * @returns an HTML document
 */
export function plainPage(
  { room, ticket }: { room: WireRoom; ticket: TicketAnswer['ticket'] | null },
  told: string,
): string {
  const { title, body, act, isOver } = shownOf(room, ticket);
  const here = `/cart/room/${encodeURIComponent(room.updateId)}`;
  const form = act
    ? `<form method="post" action="${escaped(here)}"><button name="do" value="${act}"${act === 'leave' ? ' class="quiet"' : ''}>${BUTTONS[act]}</button></form>`
    : '';
  const refresh = isOver ? '' : `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`;
  const note = isOver
    ? ''
    : `<p>This page refreshes every ${REFRESH_SECONDS} seconds. Please leave it open.</p>`;
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${escaped(`${title} · ${room.title}`)}</title><style>${STYLE}</style></head><body><main><h1>Waiting Room: ${escaped(room.title)}</h1><section>${told ? `<p role="alert"><strong>${escaped(told)}</strong></p>` : ''}<h2>${escaped(title)}</h2>${body}${form}${note}</section><p><a href="/updates/${encodeURIComponent(room.updateId)}">Back to the pots</a></p></main></body></html>`;
}
