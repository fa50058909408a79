import { Refusal } from '@slipcast/contracts/refusal';

/** The sale speaks to shoppers; this is what the maker reads instead. */
export function forMaker(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, headers, data } = error;
  const pot = String(data['pot'] ?? 'A pot');
  switch (code) {
    case 'reserved-by-others':
      return new Refusal(
        code,
        `${pot} has fewer pieces left than you chose, not counting those that shoppers have reserved.`,
      );
    case 'out-of-stock':
      return new Refusal(code, `${pot} is sold out, or has fewer pieces left than you chose.`);
    case 'unavailable':
      return new Refusal(
        code,
        'We couldn’t check the stock, so nothing was sold. Please try again in a moment.',
        {
          headers,
        },
      );
    default:
      return error;
  }
}
