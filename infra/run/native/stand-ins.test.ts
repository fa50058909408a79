import { expect, it } from '@jest/globals';
import { standIns } from './stand-ins.ts';

const places = { dataDir: '/shop', redisUrl: 'redis://:secret@127.0.0.1:1', postgresAt: '127.0.0.1:2' };
const environment = {
  PORT: '8080',
  BUS_URL: 'kafka://kafka:9092',
  DOCUMENTS_URL: 'mongodb://content:48-ab@mongodb:27017/content?replicaSet=rs0',
  OBJECTS_URL: 's3://key:secret@objects:7070/media?tls=0',
};

it('replaces what is not installed', () => {
  expect(standIns(environment, ['kafka', 'mongo', 's3'], places)).toEqual({
    BUS_URL: 'redis://:secret@127.0.0.1:1',
    DOCUMENTS_URL: 'postgres://content:48-ab@127.0.0.1:2/content',
    OBJECTS_URL: 'file:///shop/objects',
  });
});

it('leaves what is installed, and gives a service no store that it does not have', () => {
  expect(standIns(environment, [], places)).toEqual({});
  expect(standIns({ PORT: '8080' }, ['kafka', 'mongo', 's3'], places)).toEqual({});
});
