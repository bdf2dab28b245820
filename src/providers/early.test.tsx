import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askEarly, takeEarly } from './home';
import { signIn, signOut } from './session';

const user = {
  id: 3,
  username: 'mona',
  fullName: 'منى',
  role: 'Receptionist',
  branches: [],
  permissions: [],
};

beforeEach(() => {
  localStorage.clear();
  signIn({ token: 't', user });
});
afterEach(() => {
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answering = () => {
  const asked = vi.fn(
    async () => new Response('{"rows": 1}', { headers: { 'content-type': 'application/json' } }),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
};

describe('an answer that is asked for before its screen is there', () => {
  it('is of the one who asked, and not for long', () => {
    answering();
    vi.useFakeTimers();
    askEarly('/today', {});
    signIn({ token: 'another', user: { ...user, id: 4 } });
    expect(takeEarly('/today', {})).toBeUndefined();
    askEarly('/today', {});
    vi.advanceTimersByTime(11_000);
    expect(takeEarly('/today', {})).toBeUndefined();
  });
});
