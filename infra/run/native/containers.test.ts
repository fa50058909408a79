import { expect, it } from '@jest/globals';
import { moved } from './containers.ts';

const places = {
  catalogue: ['127.0.0.1:20001', '127.0.0.1:20002'],
  mongodb: ['127.0.0.1:20003'],
  gateway: ['127.0.0.1:20004'],
};

it('gives all addresses of a service with replicas', () => {
  expect(moved('http://catalogue:8080', places)).toBe('http://127.0.0.1:20001,http://127.0.0.1:20002');
  expect(moved('http://gateway:8080/api/x', places)).toBe('http://127.0.0.1:20004/api/x');
});

it('never takes a user whose password begins with a digit for an address', () => {
  const url = 'mongodb://catalogue:48-ab@mongodb:27017/catalogue?replicaSet=rs0';
  expect(moved(url, places)).toBe('mongodb://catalogue:48-ab@127.0.0.1:20003/catalogue?replicaSet=rs0');
});
