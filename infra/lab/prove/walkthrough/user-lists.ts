import type { Findings } from './findings.ts';
import type { Stage } from './stage.ts';

interface Known {
  id: string;
  name: string;
  email: string;
}

/** States how the back office finds three people, the first of whom has registered first. @param token in all names, small letters */
export async function showUserLists(
  { maker, shop }: Stage,
  findings: Findings,
  { token, people }: { token: string; people: readonly [Known, Known, Known] },
): Promise<void> {
  const users = async (query: string) => {
    const answer = await fetch(`${shop.address.url}/api/admin/users?${query}`, {
      headers: maker.browser.headers(false),
    });
    const found = (await answer.json()) as { name: string }[];
    return [found.map(({ name }) => name), answer.headers.get('x-total-count')];
  };
  const [first, , last] = people;
  const names = people.map(({ name }) => name);
  findings.shows('users found by name', await users(`search=${token.toUpperCase()}`), [names, null]);
  findings.shows('users found by address', await users(`search=${first.email.slice(0, 30)}`), [
    [first.name],
    null,
  ]);
  findings.shows('the second page of users', await users(`search=${token}&page=2&limit=2`), [
    [last.name],
    '3',
  ]);
  findings.shows(
    'users by their ids',
    (await users(`ids=${last.id},${first.id},nonsense`))[0]?.toString().split(',').toSorted(),
    [first.name, last.name].toSorted(),
  );
  findings.shows('users found by nothing', await users(`search=%25${token}`), [[], null]);
}
