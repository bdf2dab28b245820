import { describe, expect, it } from 'vitest';
import { errorCodeOf, errorText, permissionWords, wireMessage } from './errors';
import { say } from './say';
import { ar, en } from './texts';

describe('refused calls', () => {
  it('have a sentence for every code in both languages', () => {
    for (const key of Object.values(errorText)) {
      expect(ar[key]).toBeTruthy();
      expect(en[key]).toBeTruthy();
    }
  });

  // ERR-18
  it('say which right is missing', () => {
    const permission = 'customers.read';
    const arabic = say(ar, 'perm.denied', { action: permissionWords(ar, permission, 'العملاء'), permission });
    const english = say(en, 'perm.denied', {
      action: permissionWords(en, permission, 'Customers'),
      permission,
    });
    expect(arabic).toBe('ليس لديك صلاحية عرض العملاء (customers.read)');
    expect(english).toBe('You lack the permission to view customers (customers.read)');
    expect(permissionWords(ar, 'moon.fly')).toBe('moon.fly');
  });

  it('are known by their code, a missing right whatever its module', () => {
    expect(errorCodeOf('forbidden.customers.read')).toBe('forbidden');
    expect(errorCodeOf('forbidden.branch')).toBe('forbidden.branch');
    expect(errorCodeOf('version.stale')).toBe('version.stale');
    expect(errorCodeOf('toString')).toBeUndefined();
  });

  it('keep the two documented English phrases of sign-in on the wire (LOG-14, LOG-15)', () => {
    expect(wireMessage['auth.invalidCredentials']).toBe('invalid credentials');
    expect(wireMessage['auth.userDisabled']).toBe('unauthorized');
  });
});
