import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { coneStage, Countdown } from './Countdown.tsx';
import { secondsLeft } from './TimeLeftAnnouncer.tsx';

const START = Date.parse('2026-11-20T12:00:00Z');
const inSeconds = (seconds: number) => new Date(START + seconds * 1000).toISOString();

beforeEach(() => {
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  jest.useRealTimers();
});

it('counts down each second [C310]', () => {
  render(<Countdown expiresAt={inSeconds(1800)} />);
  expect(screen.getByRole('timer')).toHaveTextContent('Reserved for 30:00');
  act(() => void jest.advanceTimersByTime(1000));
  expect(screen.getByRole('timer')).toHaveTextContent('Reserved for 29:59');
});

it('turns to warning below 5 minutes and to error below 2 [C311] [C312]', () => {
  render(<Countdown expiresAt={inSeconds(301)} />);
  const timer = screen.getByRole('timer');
  expect(timer).toHaveAttribute('data-tone', 'calm');
  act(() => void jest.advanceTimersByTime(2000));
  expect(timer).toHaveAttribute('data-tone', 'warning');
  act(() => void jest.advanceTimersByTime(179_000));
  expect(timer).toHaveTextContent('2:00');
  expect(timer).toHaveAttribute('data-tone', 'warning');
  act(() => void jest.advanceTimersByTime(1000));
  expect(timer).toHaveAttribute('data-tone', 'error');
});

it('changes exactly below the limits', () => {
  expect([300, 299, 120, 119, 1, 0].map(coneStage)).toEqual([
    'upright',
    'leaning',
    'leaning',
    'slumped',
    'slumped',
    'expired',
  ]);
});

it('reports the end once', () => {
  const expire = jest.fn();
  render(<Countdown expiresAt={inSeconds(2)} onExpire={expire} />);
  expect(expire).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(10_000));
  expect(expire).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('timer')).toHaveTextContent('Reservation expired');
});

it('uses the server’s clock', () => {
  expect(secondsLeft(inSeconds(100), START, 40_000)).toBe(60);
  expect(secondsLeft(inSeconds(100), START, -40_000)).toBe(140);
  expect(secondsLeft('nonsense', START, 0)).toBe(0);
});

it('offers it in the last minutes only, where the screen says so', () => {
  const { rerender } = render(
    <Countdown expiresAt={inSeconds(601)} extendsWithin={600_000} onExtend={() => undefined} />,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  rerender(<Countdown expiresAt={inSeconds(600)} extendsWithin={600_000} onExtend={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Extend Reservation' })).toBeVisible();
});

it("offers 'Extend Reservation' only with a handler [C313]", () => {
  const extend = jest.fn();
  const { rerender } = render(<Countdown expiresAt={inSeconds(60)} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  rerender(<Countdown expiresAt={inSeconds(60)} onExtend={extend} what="Harbour Mug" />);
  screen.getByRole('button', { name: 'Extend Reservation for Harbour Mug' }).click();
  expect(extend).toHaveBeenCalledTimes(1);
});

it('speaks only at 5:00, 1:00 and the end', () => {
  render(<Countdown expiresAt={inSeconds(302)} what="Harbour Mug" />);
  const said = screen.getByRole('status');
  const heard = new Set<string>();
  for (let second = 0; second < 310; second += 1) {
    heard.add(`${Math.ceil((302 - second) / 60)} ${said.textContent}`);
    act(() => void jest.advanceTimersByTime(1000));
  }
  expect([...heard].filter((words) => words.includes('eserv'))).toEqual([
    '5 Reserved for 5 more minutes: Harbour Mug',
    '1 Reserved for 1 more minute: Harbour Mug',
    '0 Reservation expired: Harbour Mug',
  ]);
});

it('does not speak of a minute when there are three seconds left', () => {
  render(<Countdown expiresAt={inSeconds(70)} />);
  act(() => void jest.advanceTimersByTime(12_000));
  expect(screen.getByRole('status')).toHaveTextContent('Reserved for 1 more minute');
  act(() => void jest.advanceTimersByTime(55_000));
  expect(screen.getByRole('timer')).toHaveTextContent('0:03');
  expect(screen.getByRole('status')).toHaveTextContent('');
});

it('says how it is when the tab has slept over the minute, and nothing of a time that was extended', () => {
  const { rerender } = render(<Countdown expiresAt={inSeconds(400)} />);
  jest.setSystemTime(START + 377_000);
  act(() => void jest.advanceTimersByTime(1000));
  expect(screen.getByRole('status')).toHaveTextContent('Reserved for 22 more seconds');
  rerender(<Countdown expiresAt={inSeconds(2000)} />);
  expect(screen.getByRole('status')).toHaveTextContent('');
});
