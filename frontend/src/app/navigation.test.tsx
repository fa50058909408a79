import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type RouteObject, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { useGuard, useIsMoving } from '../base/navigation.ts';
import { Link } from '../ui/Link.tsx';
import { AppRouter } from './AppRouter.tsx';
import { makeNavigation } from './navigation.ts';

const Plain = ({ title }: { title: string }) => (
  <>
    <h1>{title}</h1>
    <Link to="/kiln">Kiln</Link>
    <Link to="/wheel" viewTransition data-moving={useIsMoving('/wheel')}>
      Wheel
    </Link>
  </>
);
function Guarded() {
  const { leave, stay } = useGuard((from, to) => from.pathname !== to.pathname);
  return (
    <>
      <Plain title="Wheel" />
      {leave && <button onClick={leave}>Leave</button>}
      {leave && <button onClick={stay}>Stay</button>}
    </>
  );
}

/** A screen's code, which comes when the test says so. */
const pending = () => Promise.withResolvers<{ Component: () => React.JSX.Element }>();
let kiln: ReturnType<typeof pending>;
let kilnLoads: number;
const routes = (): RouteObject[] => [
  { path: '/', Component: () => <Plain title="Start" /> },
  { path: '/wheel', Component: Guarded },
  { path: '/kiln', lazy: () => ((kilnLoads += 1), kiln.promise) },
];
function open() {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<AppRouter navigation={makeNavigation(routes(), history)} />);
  return history;
}
const press = (name: string) => userEvent.click(screen.getByText(name));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
beforeEach(() => {
  kiln = pending();
  kilnLoads = 0;
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

it('stays on the old screen and its address until the code of the next one is there', async () => {
  const history = open();
  await press('Kiln');
  expect([title(), history.location.pathname]).toEqual(['Start', '/']);
  await act(async () => kiln.resolve({ Component: () => <Plain title="Kiln" /> }));
  expect([title(), history.location.pathname]).toEqual(['Kiln', '/kiln']);
});

it('goes where the visitor has chosen last, whichever code comes first', async () => {
  const history = open();
  await press('Kiln');
  await press('Wheel');
  await act(async () => kiln.resolve({ Component: () => <Plain title="Kiln" /> }));
  expect([title(), history.location.pathname]).toEqual(['Wheel', '/wheel']);
});

it('says what can be done when code cannot be loaded, and tries again at the next visit', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const history = open();
  await press('Kiln');
  await act(async () => kiln.reject(new Error('offline')));
  expect([title(), history.location.pathname]).toEqual(['Something went wrong', '/kiln']);
  await act(async () => history.go(-1));
  expect(title()).toBe('Start');
  kiln = pending();
  await press('Kiln');
  await act(async () => kiln.resolve({ Component: () => <Plain title="Kiln" /> }));
  expect([title(), kilnLoads]).toEqual(['Kiln', 2]);
});

it.each(['link', 'back'])('asks before a guarded screen is left by %s, and obeys the answer', async (way) => {
  const history = open();
  await press('Wheel');
  kiln.resolve({ Component: () => <Plain title="Kiln" /> });
  const leave = () => (way === 'link' ? press('Kiln') : act(async () => history.go(-1)));
  await leave();
  expect([title(), history.location.pathname]).toEqual(['Wheel', '/wheel']);
  await press('Stay');
  expect([screen.queryByText('Leave'), history.location.pathname]).toEqual([null, '/wheel']);
  await leave();
  await press('Leave');
  const there = way === 'link' ? ['Kiln', '/kiln'] : ['Start', '/'];
  expect([title(), history.location.pathname]).toEqual(there);
});

it('shows a new screen from its top, and where the visitor was when they come back', async () => {
  const history = open();
  kiln.resolve({ Component: () => <Plain title="Kiln" /> });
  window.scrollY = 700;
  await press('Kiln');
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  await act(async () => history.go(-1));
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 700);
  window.scrollY = 0;
});

it('animates there and back where the link says so', async () => {
  const moved: (string | null)[] = [];
  const transition = { ready: Promise.resolve(), finished: Promise.resolve() };
  document.startViewTransition = ((change: () => void) => {
    moved.push(screen.getByText('Wheel', { selector: 'a' }).getAttribute('data-moving'));
    change();
    return transition;
  }) as never;
  const history = open();
  await act(async () => screen.getByText('Wheel').click());
  expect([title(), moved]).toEqual(['Wheel', ['true']]);
  await act(async () => history.go(-1));
  await press('Leave');
  expect([title(), moved]).toEqual(['Start', ['true', 'true']]);
  await press('Kiln');
  expect(moved).toHaveLength(2);
  Reflect.deleteProperty(document, 'startViewTransition');
});
