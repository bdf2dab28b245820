import { expect, it } from 'vitest';
import { lookOf } from './fold';

it('Names that look alike have one key, in Latin, Cyrillic, Greek and Arabic letters', () => {
  for (const alike of [
    [
      'Admin',
      'admin',
      'Аdmin',
      'Admіn',
      'Αdmin',
      'Ad\u200bmin',
      '\u202eAdmin',
      'Adm1n',
      'Ａｄｍｉｎ',
      '𝐀dmin',
      'Ad-min',
      'Admın',
    ],
    ['Receptionist', 'Rесерtiоnist', 'Reception1st', 'Réceptionist'],
    ['Accountant', 'Ассоuntаnt', 'ACCOUNTANT '],
    ['BranchManager', 'Branch Manager', 'Вranch Мanager'],
    ['مديرة الفرع', 'مديره الفرع', 'مد\u200fيرة  الفرع', 'مـديرة الفرع'],
    ['أخصائي', 'اخصائى'],
    ['***', '***'],
  ])
    expect([alike[0], [...new Set(alike.map(lookOf))].length]).toEqual([alike[0], 1]);
});

it('Names that differ for a reader keep different keys', () => {
  const names = [
    'Admin',
    'Admins',
    'Manager',
    'مدير',
    'مديرة',
    'Касса',
    'Каса',
    'Desk 2',
    'Desk 3',
    '***',
    '+++',
  ];
  expect(new Set(names.map(lookOf)).size).toBe(names.length);
});
