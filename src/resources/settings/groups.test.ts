import { expect, it } from 'vitest';
import { groupsOn, settingKeyOf, settingOfAuditLog } from '../../schema/settings';
import { beautyCentre } from '../book';

const groups = await beautyCentre.settings();

it('The settings of the programme and of its nouns stand on their pages in the order of their places', () => {
  // These stand in this order; groups of further nouns may stand among them.
  const known = ['system', 'money', 'booking', 'payments', 'security', 'retention'];
  const namesOn = (at: string) =>
    groupsOn(groups, at).flatMap(({ name }) => (known.includes(name) ? [name] : []));
  expect(namesOn('/settings/system')).toEqual(['system', 'money', 'booking']);
  expect(namesOn('/settings/payments')).toEqual(['payments']);
  expect(namesOn('/settings/security')).toEqual(['security', 'retention']);
  expect(groups.filter(({ page, api }) => page === null && api === null)).toEqual([]);
});

it('Every setting is stored under a name of its own, by which the trail finds what it is called', () => {
  const names = groups.flatMap((group) => Object.keys(group.fields).map((key) => settingKeyOf(group, key)));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(settingOfAuditLog(groups, 'creditEnabled')?.label.en).toBe('Customer credit on');
  expect(settingOfAuditLog(groups, 'messaging.isEnabled')?.label.en).toBe('Messaging enabled');
  expect(settingOfAuditLog(groups, 'isEnabled')).toBeUndefined();
});
