/** Says `otherwise` for a missing or unreadable date. */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', options);
  return <Otherwise>(date: string | null, otherwise: Otherwise) => {
    const value = new Date(date ?? '');
    return Number.isNaN(value.getTime()) ? otherwise : format.format(value);
  };
};

const long = formatter({ dateStyle: 'long' });
const withTime = formatter({ dateStyle: 'long', timeStyle: 'short' });
const short = formatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** '20 November 2026'. */
export const longDate = (date: string | null, otherwise = 'Not available') => long(date, otherwise);

/** '20 November 2026 at 12:00'. */
export const longDateTime = (date: string | null) => withTime(date, 'Not available');

/** '20 Nov 2026'; null where there is no readable date. */
export const shortDate = (date: string | null) => short(date, null);
