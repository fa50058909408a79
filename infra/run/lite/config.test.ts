import { describe, expect, it } from '@jest/globals';
import { READERS } from '../compose/readers.ts';
import { givenSettings, readLiteConfig, refusePlayMoney } from './config.ts';

describe('settings of the services', () => {
  it('reach them as they were given', () => {
    const given = {
      SECOND_FACTOR: 'required',
      CODE_GUESSES_PER_HOUR: '3',
      LIVE_STREAMS: '50',
      TOKEN_HOURS: '1',
    };
    expect(givenSettings({ ...given, SERVICE_PRIVATE_KEY: 'mine', HOST: '0.0.0.0' })).toMatchObject(given);
    expect(givenSettings({ SERVICE_PRIVATE_KEY: 'mine' })).not.toHaveProperty('SERVICE_PRIVATE_KEY');
  });

  it('are refused by name before anything is started', () => {
    expect(() => givenSettings({ SECOND_FACTOR: 'yes', TOKEN_HOURS: 'long' })).toThrow(
      /^slipcast cannot start, its configuration is wrong:\n {2}SECOND_FACTOR: .*optional.*required.*\n {2}TOKEN_HOURS: /,
    );
  });

  it('are known of every container that a service has', () => {
    expect(Object.values(READERS).every(({ variables }) => variables.length > 0)).toBe(true);
  });
});

describe('a shop at a public address', () => {
  const SHOP_URL = 'https://pots.example.com';
  const real = {
    SQUARE_URL: 'https://connect.squareup.com',
    EMAIL_URL: 'smtp://robin:secret@mail.example.com:587',
  };
  const start = (environment: Record<string, string>) => () =>
    refusePlayMoney(readLiteConfig({ DEMO: 'off', SHOP_URL, ...environment }));

  it('does not start with simulated payments or without email', () => {
    expect(start({})).toThrow(
      /payments would be simulated \(set SQUARE_URL .*emails would not be sent \(set EMAIL_URL\)/,
    );
    expect(start({ ...real, SQUARE_URL: 'https://connect.squareupsandbox.com' })).toThrow('simulated');
    expect(start({ SQUARE_URL: real.SQUARE_URL })).toThrow(/address, but its emails would not be sent/);
  });

  it('starts with both, or as a trial', () => {
    expect(start(real)).not.toThrow();
    expect(start({ SANDBOX: 'yes' })).not.toThrow();
    expect(start({ SHOP_URL: 'http://localhost:8080' })).not.toThrow();
  });
});
